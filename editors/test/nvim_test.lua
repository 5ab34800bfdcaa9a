-- Drives one Neovim as a person would, and writes down what is seen. editors_test.go starts it, says
-- in the file $MEMLS_PLAN what to do (see its type plan), and judges the answer (its type seen).
local drive = dofile(vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)) .. '/nvim_driver.lua')
local plan, seen, wait = drive.plan, drive.seen, drive.wait

---@param code string
---@return vim.Diagnostic?
local function finding(code)
  for _, d in ipairs(vim.diagnostic.get(0)) do
    if d.code == code then
      return d
    end
  end
end

local function findings()
  return vim.tbl_map(function(d)
    return {
      code = d.code,
      severity = vim.diagnostic.severity[d.severity]:lower(),
      message = d.message,
      line = d.lnum,
    }
  end, vim.diagnostic.get(0))
end

---@return integer[] the lines on which a faded range shows
local function faded()
  local lines = {}
  for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, -1, 0, -1, { details = true })) do
    local first, column, details = mark[2], mark[3], mark[4]
    if details.hl_group == 'DiagnosticUnnecessary' then
      local last, stop = details.end_row, details.end_col
      if stop == 0 or last == first and stop <= column then
        last = last - 1 -- nothing of the last line shows
      end
      for line = first, last do
        lines[#lines + 1] = line
      end
    end
  end
  return lines
end

---Moves the cursor, and waits until Neovim has told so: what closes with the cursor's next move closes
---with one that it has yet to tell.
local function go(line, column)
  local told = false
  vim.api.nvim_create_autocmd('CursorMoved', {
    buffer = 0,
    once = true,
    callback = function()
      told = true
    end,
  })
  vim.api.nvim_win_set_cursor(0, { line + 1, column })
  wait('the word that the cursor moved', function()
    return told
  end)
end

local function hover(line)
  go(line, 4)
  vim.lsp.buf.hover()
  local text
  wait('hover', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        local buffer = vim.api.nvim_win_get_buf(window)
        text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), '\n')
        vim.api.nvim_win_close(window, true)
        return true
      end
    end
  end)
  return text
end

---Applies the action that mends a finding, picked from the menu that Neovim shows.
local function fix(code)
  local d = assert(finding(code), 'no finding ' .. code .. ' to fix')
  vim.api.nvim_win_set_cursor(0, { d.lnum + 1, d.col })
  vim.ui.select = function(items, _, choose)
    seen.actions = vim.tbl_map(function(item)
      return item.action.title
    end, items)
    for _, item in ipairs(items) do
      for _, mended in ipairs(item.action.diagnostics or {}) do
        if mended.code == code then
          return choose(item)
        end
      end
    end
    choose(nil)
  end
  vim.lsp.buf.code_action()
  wait('end of ' .. code .. ' after its fix', function()
    return not finding(code)
  end)
end

---@return string[] the texts of a view that are tinted, because the agent added or changed them
local function tinted(view)
  local namespace = vim.api.nvim_create_namespace('memls.view')
  return vim.tbl_map(function(mark)
    local text = vim.api.nvim_buf_get_text(view, mark[2], mark[3], mark[4].end_row, mark[4].end_col, {})
    return table.concat(text, '\n')
  end, vim.api.nvim_buf_get_extmarks(view, namespace, 0, -1, { details = true }))
end

local function text_of(buffer)
  local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), '\n')
  return vim.bo[buffer].buftype == '' and text .. '\n' or text
end

drive.run(function()
  if plan.enable and vim.lsp.enable then
    vim.lsp.enable('memls')
    vim.cmd.edit(vim.fn.fnameescape(plan.file))
  else
    vim.cmd.edit(vim.fn.fnameescape(plan.file))
    require('memls').setup() -- after the file was opened, as when plugins are loaded late
  end
  wait('finding ' .. plan.want, function()
    return finding(plan.want)
  end)
  seen.findings, seen.faded = findings(), faded()
  seen.hover = hover(plan.hover)

  vim.cmd('MemlsView')
  local windows = vim.api.nvim_tabpage_list_wins(0)
  assert(#windows == 2, 'MemlsView opens one window')
  local view = vim.api.nvim_win_get_buf(windows[1] == vim.api.nvim_get_current_win() and windows[2] or windows[1])
  wait('view', function()
    return text_of(view) ~= ''
  end)
  seen.view, seen.tinted = text_of(view), tinted(view)

  fix(plan.fix)
  seen.fixed = { text = text_of(0), findings = findings() }

  vim.api.nvim_win_set_cursor(0, { plan.type_line + 1, 0 })
  local line = vim.api.nvim_get_current_line()
  wait('line of the cursor under the cursor of the view', function()
    local row = vim.api.nvim_win_get_cursor(vim.fn.bufwinid(view))[1]
    return vim.api.nvim_buf_get_lines(view, row - 1, row, true)[1] == line
  end)

  vim.api.nvim_input('A' .. plan.type)
  wait('typed text in the view', function()
    return text_of(view):find(plan.type, 1, true)
  end)
  seen.typed = { text = text_of(0), view = text_of(view) }
  vim.api.nvim_input('<Esc>')
  wait('normal mode', function()
    return vim.api.nvim_get_mode().mode == 'n'
  end)

  -- Neovim reports changes of the current buffer alone; of others the server tells.
  local file, window = vim.api.nvim_get_current_buf(), vim.api.nvim_get_current_win()
  vim.api.nvim_set_current_win(vim.fn.bufwinid(view))
  vim.api.nvim_buf_set_text(file, plan.type_line, 0, plan.type_line, 0, { 'elsewhere ' })
  wait('change from another window in the view', function()
    return text_of(view):find('elsewhere ', 1, true)
  end)
  vim.api.nvim_set_current_win(window)

  -- The lens over the first line opens the view that is open already.
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  if vim.lsp.codelens.enable then
    vim.lsp.codelens.enable(true, { bufnr = 0 })
  else
    vim.lsp.codelens.refresh({ bufnr = 0 })
  end
  vim.api.nvim_win_close(vim.fn.bufwinid(view), true)
  wait('the view that the lens opens', function()
    if #vim.api.nvim_list_wins() == 1 then
      vim.lsp.codelens.run()
    end
    return #vim.api.nvim_list_wins() == 2
  end)
  for _, w in ipairs(vim.api.nvim_list_wins()) do
    view = w ~= window and vim.api.nvim_win_get_buf(w) or view
  end
  assert(vim.api.nvim_get_current_win() == window, 'the cursor stays in the file')

  vim.api.nvim_win_close(vim.fn.bufwinid(view), true)
  assert(not vim.api.nvim_buf_is_valid(view), 'the view goes with its window')
  vim.cmd('MemlsView')
  vim.cmd('bwipeout!')
  wait('end of the view when its file is closed', function()
    return #vim.api.nvim_list_wins() == 1
  end)

  -- The home directory holds .dgc and is no project.
  vim.cmd.edit('~/notes.md')
  wait('server for a file outside projects', function()
    return #vim.lsp.get_clients({ bufnr = 0, name = 'memls' }) == 1
  end)
  assert(vim.lsp.get_clients({ bufnr = 0 })[1].config.root_dir == nil, 'the home directory is taken for a project')
end)
