-- memls in Neovim 0.10 and later. Nothing is mapped and no option is changed.
local M = {}

---@return table the configuration that stands in lsp/memls.lua of this plugin
local function defaults()
  local file = vim.api.nvim_get_runtime_file('lsp/memls.lua', false)[1]
  if not file then
    error('memls: lsp/memls.lua is not on the runtime path')
  end
  return dofile(file)
end

---Neovim 0.10 has no vim.lsp.enable: start the server for each buffer of a wanted file type.
---@param config table
local function start_for_file_types(config)
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('memls', { clear = true }),
    pattern = config.filetypes,
    callback = function(event)
      if vim.bo[event.buf].buftype ~= '' then
        return
      end
      config.root_dir(event.buf, function(root)
        local start = vim.tbl_extend('force', config, { name = 'memls' })
        start.root_dir = root
        vim.lsp.start(start, { bufnr = event.buf })
      end)
    end,
  })
end

---Serves Markdown files with memls. Without this call, and without `vim.lsp.enable('memls')`, the
---plugin does nothing.
---@param options table? any field of a Neovim client configuration: `cmd`, `settings`, `on_attach`, …
function M.setup(options)
  if vim.lsp.enable then
    vim.lsp.config('memls', options or {})
    vim.lsp.enable('memls')
  else
    start_for_file_types(vim.tbl_deep_extend('force', defaults(), options or {}))
  end
end

return M
