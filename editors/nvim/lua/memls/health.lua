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
    health.error('There is no program ' .. program .. ' on the PATH', {
      'Put it there (`go install ./cmd/memls` in the repository), or say where it is: '
        .. 'require("memls").setup({ cmd = { "/path/to/memls", "serve" } })',
    })
  else
    local answer = vim.system({ program, 'version' }, { text = true }):wait(5000)
    if answer.code == 0 then
      health.ok(vim.trim(answer.stdout) .. ', the program ' .. vim.fn.fnamemodify(vim.fn.exepath(program), ':~'))
    else
      health.error(program .. ' does not say its version: ' .. vim.trim(answer.stderr or ''), { 'Is it memls? See :echo exepath("' .. program .. '")' })
    end
  end
  local clients = vim.lsp.get_clients({ name = 'memls' })
  if #clients == 0 then
    health.info('It serves nothing now. It starts with a Markdown file, after `vim.lsp.enable("memls")` or `require("memls").setup()`')
  end
  for _, client in ipairs(clients) do
    local root, open = client.config.root_dir, vim.tbl_count(client.attached_buffers)
    local what = root and 'the project ' .. vim.fn.fnamemodify(root, ':~') or 'files outside projects'
    health.ok(('It serves %s: %d %s open'):format(what, open, open == 1 and 'file is' or 'files are'))
  end
end

return M
