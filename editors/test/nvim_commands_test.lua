-- Drives the commands of the Neovim plugin on a real store and writes down what is seen; started and
-- judged by commands_test.go.
local drive = dofile(vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)) .. '/nvim_driver.lua')
local plan, seen, messages, wait = drive.plan, drive.seen, drive.messages, drive.wait

local function quickfix()
  return vim.tbl_map(function(item)
    return vim.fs.basename(vim.api.nvim_buf_get_name(item.bufnr)) .. ':' .. item.lnum .. ' ' .. item.text
  end, vim.fn.getqflist())
end

---Forgets what was said until now.
local function forget()
  while #messages > 0 do
    table.remove(messages)
  end
end

local function lines()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n')
end

drive.run(function()
  vim.notify = function(text)
    messages[#messages + 1] = text
  end
  vim.cmd.edit(vim.fn.fnameescape(plan.log))
  require('memls').setup()
  drive.served()

  vim.cmd('MemlsSearch staging')
  wait('list of what was found', function()
    return #vim.fn.getqflist() > 0
  end)
  seen.search = quickfix()
  vim.cmd('cclose')
  vim.fn.setqflist({})

  -- The cursor stays in the file; asked for again, the same window shows it anew.
  local window, status, written = vim.api.nvim_get_current_win(), nil, 0
  for _ = 1, 2 do
    vim.cmd('MemlsStatus')
    wait('what is in effect', function()
      for _, w in ipairs(vim.api.nvim_list_wins()) do
        if vim.wo[w].winbar == 'What is in effect' then
          status = vim.api.nvim_win_get_buf(w)
        end
      end
      return status and vim.b[status].changedtick > written
    end)
    written = vim.b[status].changedtick
  end
  seen.status = table.concat(vim.api.nvim_buf_get_lines(status, 0, -1, true), '\n')
  assert(vim.api.nvim_get_current_win() == window, 'the cursor stays in the file')
  assert(#vim.api.nvim_list_wins() == 2, 'one window shows what is in effect')
  vim.api.nvim_set_current_win(vim.fn.bufwinid(status))
  vim.api.nvim_input('q')
  wait('the end of the window', function()
    return #vim.api.nvim_list_wins() == 1
  end)

  ---Adds a fact to the first offered place whose label holds a text, through "more…" if need be.
  local function add(fact, where)
    forget()
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
  drive.served()
  forget()
  vim.cmd('MemlsTrace')
  wait('way', function()
    return #vim.fn.getqflist() > 0 or #messages > 0
  end)
  seen.trace = quickfix()
  vim.cmd('cclose')

  -- A memory, its file and the line of the index that leads to it.
  local index = vim.fs.dirname(plan.file) .. '/MEMORY.md'
  vim.cmd('edit! ' .. vim.fn.fnameescape(index))
  drive.served()
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
end)
