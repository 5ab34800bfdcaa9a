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

---@param config table
---@param buffer integer
local function start(config, buffer)
  if vim.bo[buffer].buftype ~= '' then
    return
  end
  config.root_dir(buffer, function(root)
    local own = vim.tbl_extend('force', config, { name = 'memls' })
    own.root_dir = root
    vim.lsp.start(own, { bufnr = buffer })
  end)
end

---Neovim 0.10 has no vim.lsp.enable: start the server for each buffer of a wanted file type, those
---that are open already included.
---@param config table
local function start_for_file_types(config)
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('memls', { clear = true }),
    pattern = config.filetypes,
    callback = function(event)
      start(config, event.buf)
    end,
  })
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and vim.tbl_contains(config.filetypes, vim.bo[buffer].filetype) then
      start(config, buffer)
    end
  end
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
