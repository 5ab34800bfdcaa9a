-- :checkhealth memls
local M = {}

function M.check()
  local health = vim.health
  health.start('memls')
  if vim.fn.has('nvim-0.10') == 0 then
    health.error('Neovim 0.10 or later is needed')
    return
  end
  local config = vim.lsp.config and vim.lsp.config.memls or nil
  local program = config and type(config.cmd) == 'table' and config.cmd[1] or 'memls'
  if vim.fn.executable(program) == 0 then
    health.error(program .. ' is not on the PATH', {
      'go install it, or give its place: require("memls").setup({ cmd = { "/path/to/memls", "serve" } })',
    })
  else
    local answer = vim.system({ program, 'version' }, { text = true }):wait(5000)
    if answer.code == 0 then
      health.ok(vim.trim(answer.stdout) .. ' (' .. vim.fn.exepath(program) .. ')')
    else
      health.error(program .. ' version failed: ' .. vim.trim(answer.stderr or ''))
    end
  end
  local clients = vim.lsp.get_clients({ name = 'memls' })
  if #clients == 0 then
    health.info('not running: open a Markdown file after require("memls").setup()')
  end
  for _, client in ipairs(clients) do
    local root = client.config.root_dir or 'one file alone'
    health.ok('serves ' .. root .. ', ' .. vim.tbl_count(client.attached_buffers) .. ' open, offsets in ' .. client.offset_encoding)
  end
end

return M
