-- Where each part of a prompt view stands in its buffer, and where it comes from.
local M = {}

---@class memls.Segment
---@field kind string source, redaction, label, marker, notice or join
---@field first { [1]: integer, [2]: integer } row and byte column of its beginning, from 0
---@field row integer the first row in which something of it is to be seen: a marker begins with the end of the row before
---@field last { [1]: integer, [2]: integer } and of its end, exclusive
---@field lines { [1]: integer, [2]: integer }? first and last line of the file that it stands for, from 0

local namespace = vim.api.nvim_create_namespace('memls.view')

---What the agent adds or changes is tinted; what stands in the file is not.
local groups = {
  label = 'MemlsAdded',
  marker = 'MemlsAdded',
  notice = 'MemlsAdded',
  redaction = 'MemlsRedacted',
}

---@param text string
---@param offset integer in units of encoding from the start of text
---@param encoding string utf-8, utf-16 or utf-32
---@return integer bytes from the start
local function bytes(text, offset, encoding)
  if encoding == 'utf-8' then
    return offset
  elseif vim.fn.has('nvim-0.11') == 1 then
    return vim.str_byteindex(text, encoding, offset, false)
  end
  return vim.str_byteindex(text, offset, encoding == 'utf-16')
end

---@param starts integer[] the byte at which each line starts
---@param at integer a byte
---@return { [1]: integer, [2]: integer } row and byte column, from 0
local function place(starts, at)
  local low, high = 1, #starts
  while low < high do
    local middle = math.ceil((low + high) / 2)
    if starts[middle] <= at then
      low = middle
    else
      high = middle - 1
    end
  end
  return { low - 1, at - starts[low] }
end

---@param result table an answer to memls/view
---@param uri string the file that the view is opened beside
---@param encoding string the unit of the answer's offsets
---@return memls.Segment[]
function M.read(result, uri, encoding)
  local starts, at = { 0 }, 0
  for line in vim.gsplit(result.text, '\n', { plain = true }) do
    at = at + #line + 1
    starts[#starts + 1] = at
  end
  starts[#starts] = nil
  local segments = {}
  for _, s in ipairs(result.segments or {}) do
    local range = s.source and s.source.uri == uri and s.source.range
    local first = bytes(result.text, s.start, encoding)
    segments[#segments + 1] = {
      kind = s.kind,
      first = place(starts, first),
      row = place(starts, first + #result.text:match('^\n*', first + 1))[1],
      last = place(starts, bytes(result.text, s['end'], encoding)),
      lines = range and { range.start.line, range['end'].line } or nil,
    }
  end
  return segments
end

---Tints what the agent added or changed.
---@param buffer integer that shows the view
---@param segments memls.Segment[]
function M.paint(buffer, segments)
  vim.api.nvim_set_hl(0, 'MemlsAdded', { link = 'DiagnosticVirtualTextInfo', default = true })
  vim.api.nvim_set_hl(0, 'MemlsRedacted', { link = 'DiagnosticVirtualTextWarn', default = true })
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  for _, s in ipairs(segments) do
    if groups[s.kind] then
      vim.api.nvim_buf_set_extmark(buffer, namespace, s.first[1], s.first[2], {
        end_row = s.last[1],
        end_col = s.last[2],
        hl_group = groups[s.kind],
      })
    end
  end
end

---@param segments memls.Segment[]
---@param line integer of the file, from 0
---@return integer? row of the view that shows it, or that stands for what is left out there; nil: none
function M.row_of(segments, line)
  for _, s in ipairs(segments) do
    if s.lines and s.lines[1] <= line and line <= s.lines[2] then
      return s.kind == 'source' and math.min(s.first[1] + line - s.lines[1], s.last[1]) or s.row
    end
  end
end

return M
