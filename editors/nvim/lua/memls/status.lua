-- :MemlsStatus: what is in effect, every store with its budget.
local request = require('memls.request')
local text = require('memls.text')

local M = {}

---@param store table one of an answer to memls/status
---@return string what a person should know of it, beside its budget
local function remarks(store)
  return table.concat(vim.tbl_map(function(remark)
    return remark.text
  end, store.remarks), '; ')
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
      return { s.title, s.store, text.name(s.uri), s.budget, remarks(s) }
    end, stores))
    local window = open()
    vim.bo[shown].modifiable = true
    vim.api.nvim_buf_set_lines(shown, 0, -1, true, lines)
    vim.bo[shown].modifiable = false
    vim.api.nvim_win_set_height(window, #lines + 1) -- one for the line above them
  end)
end

return M
