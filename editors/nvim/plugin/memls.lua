if vim.g.loaded_memls or vim.fn.has('nvim-0.10') == 0 then
  return
end
vim.g.loaded_memls = true

vim.api.nvim_create_user_command('MemlsView', function(command)
  require('memls.view').open({ agent = command.args ~= '' and command.args or nil })
end, {
  nargs = '?',
  desc = 'Show the exact text that an agent loads from this file, and keep it in step with the buffer',
})
