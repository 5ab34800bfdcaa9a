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

vim.api.nvim_create_user_command('MemlsAdd', function(command)
  require('memls.add').open(command.args)
end, { nargs = '*', desc = 'Make an agent remember a fact' })

vim.api.nvim_create_user_command('MemlsSearch', function(command)
  require('memls.commands').search(command.args)
end, { nargs = '+', desc = 'List the memories that are about something' })

vim.api.nvim_create_user_command('MemlsTrace', function()
  require('memls.commands').trace()
end, { desc = 'List the way from the prompt to this memory, or where it breaks' })

vim.api.nvim_create_user_command('MemlsStatus', function()
  require('memls.status').open()
end, { desc = 'Show what is in effect: every store with its budget' })

vim.api.nvim_create_user_command('MemlsConsolidate', function()
  require('memls.consolidate').open()
end, { desc = 'Make analysis of the log in this file; shown before it is applied' })
