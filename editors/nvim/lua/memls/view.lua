-- The live prompt view: beside a memory file, the exact text that the agent loads from it.
local request = require('memls.request')
local segments = require('memls.segments')
local text = require('memls.text')

local M = {}

---How long to wait after a change before asking again, in milliseconds: changes in a burst, and the
---server's notification after Neovim's own event, become one request.
local DELAY = 30

---@class memls.View
---@field source integer the buffer of the memory file
---@field buffer integer the buffer that shows the view
---@field agent string? the agent asked for; nil: the one whose file it is
---@field timer uv.uv_timer_t
---@field asked integer number of the last request; older answers are dropped
---@field cancel fun()? cancels the last request
---@field segments memls.Segment[] of the text shown

---@type table<integer, memls.View> by source buffer
local views = {}

---@param result table an answer to memls/view
---@return string
local function budget(result)
  if not result.limit or result.limit == 0 then
    return ('%s: %s %s'):format(result.agent, text.grouped(result.used), result.unit)
  end
  return ('%s: %s of %s %s'):format(result.agent, text.grouped(result.used), text.grouped(result.limit), result.unit)
end

---Shows text and a line above it in every window of the view.
---@param view memls.View
---@param content string? nil keeps what is shown
---@param heading string
local function show(view, content, heading)
  if content then
    local lines = vim.split(content, '\n', { plain = true })
    vim.bo[view.buffer].modifiable = true
    vim.api.nvim_buf_set_lines(view.buffer, 0, -1, true, lines)
    vim.bo[view.buffer].modifiable = false
    vim.bo[view.buffer].modified = false
  end
  for _, window in ipairs(vim.fn.win_findbuf(view.buffer)) do
    vim.wo[window].winbar = heading:gsub('%%', '%%%%')
  end
end

---Scrolls the view to what the cursor's line of the file has become.
---@param view memls.View
local function scroll(view)
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  local row = vim.api.nvim_get_current_buf() == view.source and segments.row_of(view.segments, line)
  for _, window in ipairs(row and vim.fn.win_findbuf(view.buffer) or {}) do
    vim.api.nvim_win_set_cursor(window, { row + 1, 0 })
  end
end

---@param view memls.View
---@param result table an answer to memls/view
---@param encoding string the unit of its offsets
local function show_answer(view, result, encoding)
  show(view, result.text, budget(result))
  view.segments = segments.read(result, vim.uri_from_bufnr(view.source), encoding)
  segments.paint(view.buffer, view.segments)
  scroll(view)
end

---@param view memls.View
local function refresh(view)
  local client = request.client_of(view.source)
  if not client then
    show(view, nil, 'memls is not running for this file')
    return
  end
  if view.cancel then
    view.cancel()
  end
  view.asked = view.asked + 1
  local asked = view.asked
  local params = { textDocument = { uri = vim.uri_from_bufnr(view.source) }, agent = view.agent }
  view.cancel = request.send(client, 'memls/view', params, function(err, result)
    if views[view.source] ~= view or view.asked ~= asked then
      return
    end
    view.cancel = nil
    if err then
      show(view, nil, 'memls: ' .. (err.message or 'the view could not be made'))
    elseif type(result) ~= 'table' then
      show(view, '', 'no agent loads this file')
      view.segments = {}
    else
      show_answer(view, result, client.offset_encoding)
    end
  end, view.source)
end

---@param view memls.View
local function refresh_soon(view)
  view.timer:start(
    DELAY,
    0,
    vim.schedule_wrap(function()
      if views[view.source] == view then
        refresh(view)
      end
    end)
  )
end

---Forgets a view; its buffer goes with its last window.
---@param view memls.View
local function close(view)
  if views[view.source] ~= view then
    return
  end
  views[view.source] = nil
  view.timer:stop()
  view.timer:close()
  if view.cancel then
    view.cancel()
  end
  pcall(vim.api.nvim_del_augroup_by_name, 'memls.view.' .. view.buffer)
end

---Keeps the view in step with its file until one of the two buffers is gone.
---@param view memls.View
local function follow(view)
  local group = vim.api.nvim_create_augroup('memls.view.' .. view.buffer, { clear = true })
  vim.api.nvim_create_autocmd({ 'TextChanged', 'TextChangedI', 'TextChangedP', 'LspAttach', 'LspDetach' }, {
    group = group,
    buffer = view.source,
    callback = function()
      refresh_soon(view)
    end,
  })
  vim.api.nvim_create_autocmd({ 'CursorMoved', 'CursorMovedI' }, {
    group = group,
    buffer = view.source,
    callback = function()
      scroll(view)
    end,
  })
  vim.api.nvim_create_autocmd('BufWipeout', {
    group = group,
    buffer = view.buffer,
    callback = function()
      close(view)
    end,
  })
  vim.api.nvim_create_autocmd({ 'BufUnload', 'BufWipeout' }, {
    group = group,
    buffer = view.source,
    callback = function()
      close(view)
      vim.schedule(function()
        pcall(vim.api.nvim_buf_delete, view.buffer, { force = true })
      end)
    end,
  })
  -- The view also changes when another file does: the server says so.
  vim.lsp.handlers['memls/viewChanged'] = function(_, params)
    for _, open in pairs(views) do
      if params and params.uri == vim.uri_from_bufnr(open.source) then
        refresh_soon(open)
      end
    end
  end
end

---@param source integer
---@return integer buffer an empty one that no language server and no file claims
local function new_buffer(source)
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_name(buffer, 'memls-view://' .. buffer .. '/' .. vim.api.nvim_buf_get_name(source))
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].undolevels = -1
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].syntax = 'markdown' -- the file type would start servers on it
  return buffer
end

---Opens the view of the current buffer in a split beside it, or asks again when it is open. The
---cursor stays where it is.
---@param options { agent: string? }?
---@return integer? buffer that shows the view; nil when memls does not serve the current one
function M.open(options)
  local source = vim.api.nvim_get_current_buf()
  if not request.client_of(source) then
    vim.notify('memls is not running for this file', vim.log.levels.WARN)
    return nil
  end
  local view = views[source]
  if not view then
    view = { source = source, buffer = new_buffer(source), timer = assert(vim.uv.new_timer()), asked = 0, segments = {} }
    views[source] = view
    follow(view)
  end
  view.agent = options and options.agent or nil
  if #vim.fn.win_findbuf(view.buffer) == 0 then
    local window = vim.api.nvim_open_win(view.buffer, false, { split = 'right', win = 0 })
    vim.wo[window].wrap = true
    vim.wo[window].linebreak = true
  end
  refresh(view)
  return view.buffer
end

return M
