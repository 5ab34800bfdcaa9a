-- Drives the commands of the Neovim plugin on a real store and writes down what is seen; started and
-- judged by commands_test.go.
local plan = vim.json.decode(table.concat(vim.fn.readfile(vim.env.MEMLS_PLAN), '\n'))
local seen, messages = {}, {}

local function wait(what, condition)
  local thread = coroutine.running()
  local deadline = vim.uv.now() + 30000
  while not condition() do
    if vim.uv.now() > deadline then
      error('no ' .. what .. ' within 30 seconds; said: ' .. vim.inspect(messages) .. vim.fn.execute('messages'))
    end
    vim.defer_fn(function()
      coroutine.resume(thread)
    end, 5)
    coroutine.yield()
  end
end

local function quickfix()
  return vim.tbl_map(function(item)
    return vim.fs.basename(vim.api.nvim_buf_get_name(item.bufnr)) .. ':' .. item.lnum .. ' ' .. item.text
  end, vim.fn.getqflist())
end

local function lines()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n')
end

local function run()
  wait('end of the start', function()
    return vim.v.vim_did_enter == 1
  end)
  vim.notify = function(text)
    messages[#messages + 1] = text
  end
  vim.cmd.edit(vim.fn.fnameescape(plan.log))
  require('memls').setup()
  wait('server', function()
    return #vim.lsp.get_clients({ bufnr = 0, name = 'memls' }) == 1 and vim.lsp.get_clients({ name = 'memls' })[1].initialized
  end)

  vim.cmd('MemlsSearch staging')
  wait('list of what was found', function()
    return #vim.fn.getqflist() > 0
  end)
  seen.search = quickfix()
  vim.cmd('cclose')
  vim.fn.setqflist({})

  local window = vim.api.nvim_get_current_win()
  vim.cmd('MemlsStatus')
  wait('status', function()
    return vim.api.nvim_get_current_win() ~= window
  end)
  seen.status = lines()
  vim.api.nvim_input('q')
  wait('end of the status', function()
    return vim.api.nvim_get_current_win() == window
  end)

  ---Adds a fact to the first offered place whose label holds a text, through "more…" if need be.
  local function add(fact, where)
    messages = {}
    local asked = {}
    vim.ui.select = function(items, options, choose)
      local labels = vim.tbl_map(options.format_item, items)
      asked[#asked + 1] = labels
      for i, label in ipairs(labels) do
        if label:find(where, 1, true) or i == #labels then
          return choose(items[i], i)
        end
      end
    end
    vim.cmd('MemlsAdd ' .. fact)
    wait('word that the fact was added', function()
      return #messages > 0
    end)
    return { asked = asked, said = messages[#messages], modified = vim.bo.modified }
  end
  local file = vim.api.nvim_get_current_buf()
  seen.nearest = add(plan.fact, 'deploy.md')
  seen.open = add('Releases are made on Mondays', 'DGC.md (DGC, this project)')
  seen.open_disk = table.concat(vim.fn.readfile(plan.log), '\n')
  vim.api.nvim_buf_set_lines(file, -1, -1, true, { '- not saved' })
  seen.unsaved = add('Invoices are made at night', 'DGC.md (DGC, this project)')
  vim.cmd('edit!')
  seen.kind = add('The intern prefers short answers', 'feedback (deepcode, this project)')
  seen.personal = add('I like short answers', '~/.dgc/DGC.md')

  local before = lines()
  vim.ui.select = function(items, options, choose)
    seen.proposed, seen.diffs = options.prompt, #vim.tbl_filter(function(w)
      return vim.wo[w].diff
    end, vim.api.nvim_list_wins())
    choose(items[1])
  end
  vim.cmd('MemlsConsolidate')
  wait('analysis in the place of the log', function()
    return lines() ~= before
  end)
  seen.consolidated = lines()
  assert(#vim.api.nvim_list_wins() == 1, 'the diff goes when it is answered')

  vim.cmd('edit! ' .. vim.fn.fnameescape(plan.file))
  wait('server for the memory', function()
    local client = vim.lsp.get_clients({ bufnr = 0, name = 'memls' })[1]
    return client and client.initialized
  end)
  messages = {}
  vim.cmd('MemlsTrace')
  wait('way', function()
    return #vim.fn.getqflist() > 0 or #messages > 0
  end)
  seen.trace = quickfix()
  vim.cmd('cclose')

  -- A memory, its file and the line of the index that leads to it.
  local index = vim.fs.dirname(plan.file) .. '/MEMORY.md'
  vim.cmd('edit! ' .. vim.fn.fnameescape(index))
  wait('server for the index', function()
    local client = vim.lsp.get_clients({ bufnr = 0, name = 'memls' })[1]
    return client and client.initialized
  end)
  vim.api.nvim_win_set_cursor(0, { 1, 12 })
  vim.lsp.buf.rename('shipping')
  wait('file under its new name', function()
    return vim.uv.fs_stat(vim.fs.dirname(plan.file) .. '/shipping.md') ~= nil
  end)
  wait('index line that follows', function()
    return lines():find('shipping.md', 1, true)
  end)
  seen.renamed = lines()

  -- The settings of memls are served, other YAML is not.
  vim.cmd('edit! ' .. vim.fn.fnameescape(plan.yaml))
  local other = vim.api.nvim_get_current_buf()
  vim.cmd('edit! ' .. vim.fn.fnameescape(plan.settings))
  wait('finding in the settings', function()
    return #vim.diagnostic.get(0) > 0
  end)
  seen.setting = vim.diagnostic.get(0)[1].message
  seen.yaml = #vim.lsp.get_clients({ bufnr = other })

  vim.cmd('checkhealth memls')
  seen.health = lines()
end

coroutine.wrap(function()
  local ok, err = xpcall(run, debug.traceback)
  if not ok then
    seen.error = err
  end
  vim.fn.writefile(vim.split(vim.json.encode(seen), '\n'), vim.env.MEMLS_SEEN)
  vim.cmd('qa!')
end)()
