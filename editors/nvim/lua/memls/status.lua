-- :MemlsStatus: what is in effect, every store with its budget.
local request = require('memls.request')
local text = require('memls.text')

local M = {}

---@param store table one of an answer to memls/status
---@return string how much of its budget it takes
local function budget(store)
  if not store.exists then
    return 'none'
  elseif (store.unit or '') == '' then
    return ''
  end
  local of = store.limit > 0 and ' of ' .. text.grouped(store.limit) or ''
  return text.grouped(store.used) .. of .. ' ' .. store.unit
end

---@param store table
---@return string what else a person should know of it
local function remark(store)
  local parts = {}
  if store.exists and (store.why or '') ~= '' then
    parts[#parts + 1] = 'not loaded: ' .. store.why
  end
  if store.rulesLeftOut > 0 then
    parts[#parts + 1] = ('%d of %d rules not in effect'):format(store.rulesLeftOut, store.rules)
  end
  if store.linesLeftOut > 0 then
    parts[#parts + 1] = text.grouped(store.linesLeftOut) .. (store.linesLeftOut == 1 and ' line' or ' lines') .. ' not loaded'
  end
  if (store.note or '') ~= '' then
    parts[#parts + 1] = store.note
  end
  return table.concat(parts, '; ')
end

---@param rows string[][]
---@return string[] the rows as lines, their cells in columns
local function columns(rows)
  local widths = {}
  for _, row in ipairs(rows) do
    for i, cell in ipairs(row) do
      widths[i] = math.max(widths[i] or 0, vim.fn.strdisplaywidth(cell))
    end
  end
  return vim.tbl_map(function(row)
    local cells = {}
    for i, cell in ipairs(row) do
      cells[i] = cell .. (' '):rep(widths[i] - vim.fn.strdisplaywidth(cell))
    end
    return (table.concat(cells, '  '):gsub('%s+$', ''))
  end, rows)
end

---The buffer that shows what is in effect.
---@type integer?
local shown

---@return integer window that shows it: the one that is open, else a new one below all others, without the cursor
local function open()
  local window = shown and vim.fn.win_findbuf(shown)[1]
  if window then
    return window
  end
  shown = vim.api.nvim_create_buf(false, true)
  vim.bo[shown].bufhidden = 'wipe'
  vim.keymap.set('n', 'q', '<Cmd>close<CR>', { buffer = shown, desc = 'Close what is in effect' })
  window = vim.api.nvim_open_win(shown, false, { split = 'below', win = -1 })
  vim.wo[window].winbar = 'What is in effect'
  vim.wo[window].wrap = false
  return window
end

---Shows what is in effect; the cursor stays where it is.
function M.open()
  request.ask('memls/status', { textDocument = request.document() }, function(stores)
    if not stores or #stores == 0 then
      vim.notify('no agent loads anything here')
      return
    end
    local lines = columns(vim.tbl_map(function(s)
      return { s.title, s.store, text.name(s.uri), budget(s), remark(s) }
    end, stores))
    local window = open()
    vim.bo[shown].modifiable = true
    vim.api.nvim_buf_set_lines(shown, 0, -1, true, lines)
    vim.bo[shown].modifiable = false
    vim.api.nvim_win_set_height(window, #lines + 1) -- one for the line above them
  end)
end

return M
