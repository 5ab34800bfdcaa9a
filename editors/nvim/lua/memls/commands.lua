-- What the commands :MemlsSearch, :MemlsTrace and :MemlsStatus show.
local request = require('memls.request')
local text = require('memls.text')

local M = {}

---Lists the memories that are about a query, as the agents' own search would, best first.
---@param query string
function M.search(query)
  request.ask('memls/search', { query = query, textDocument = request.document() }, function(hits, client)
    local items = vim.tbl_map(function(hit)
      local what = hit.description and hit.description ~= '' and hit.description .. ': ' or ''
      return request.entry(client, hit, what .. hit.snippet:gsub('%s+', ' '))
    end, hits or {})
    if #items == 0 then
      vim.notify('no memory is about "' .. query .. '"')
      return
    end
    vim.fn.setqflist({}, ' ', { title = 'memls: ' .. query, items = items })
    vim.cmd('botright copen')
  end)
end

---Lists the way from the prompt to the memory in the current buffer, entry by entry, or where it
---breaks.
function M.trace()
  local document = request.document()
  if not document then
    vim.notify('memls: the current buffer is no file', vim.log.levels.WARN)
    return
  end
  request.ask('memls/trace', { textDocument = document }, function(traces, client)
    local items, said = {}, {}
    for _, trace in ipairs(traces or {}) do
      for _, step in ipairs(trace.steps or {}) do
        items[#items + 1] = request.entry(client, step, step.text)
      end
      if trace.inPrompt then
        said[#said + 1] = 'in every prompt: there is no way to go'
      elseif not trace.reached then
        local why = 'not reached: ' .. (trace.why or '')
        if trace.breaksAt then
          items[#items + 1] = request.entry(client, trace.breaksAt, why)
        end
        said[#said + 1] = why
      end
    end
    if #items > 0 then
      vim.fn.setqflist({}, ' ', { title = 'memls: the way to ' .. vim.fs.basename(vim.uri_to_fname(document.uri)), items = items })
      vim.cmd('botright copen')
    end
    if #said > 0 or #items == 0 then
      vim.notify(#said > 0 and table.concat(said, '\n') or 'no agent loads this file')
    end
  end)
end

---Shows what is in effect: every store with its budget, in a scratch buffer.
function M.status()
  request.ask('memls/status', { textDocument = request.document() }, function(stores)
    local rows, widths = {}, { 0, 0, 0 }
    for _, s in ipairs(stores or {}) do
      local path = vim.fn.fnamemodify(vim.uri_to_fname(s.uri), ':~')
      local row = { s.title or s.agent, s.store, path }
      for i, cell in ipairs(row) do
        widths[i] = math.max(widths[i], vim.fn.strdisplaywidth(cell))
      end
      local budget = ''
      if s.exists and s.used then
        budget = text.grouped(s.used) .. (s.limit and s.limit > 0 and ' of ' .. text.grouped(s.limit) or '') .. ' ' .. (s.unit or '')
      end
      row[4] = vim.trim(budget .. (s.note and s.note ~= '' and (budget ~= '' and '  ' or '') .. s.note or ''))
      rows[#rows + 1] = row
    end
    if #rows == 0 then
      vim.notify('no agent loads anything here')
      return
    end
    local lines = vim.tbl_map(function(row)
      for i = 1, 3 do
        row[i] = row[i] .. (' '):rep(widths[i] - vim.fn.strdisplaywidth(row[i]))
      end
      return (table.concat(row, '  '):gsub('%s+$', ''))
    end, rows)
    local buffer = vim.api.nvim_create_buf(false, true)
    vim.api.nvim_buf_set_lines(buffer, 0, -1, true, lines)
    vim.bo[buffer].modifiable = false
    vim.bo[buffer].bufhidden = 'wipe'
    local window = vim.api.nvim_open_win(buffer, true, { split = 'below', height = #lines, win = -1 })
    vim.wo[window].winbar = 'What is in effect'
    vim.keymap.set('n', 'q', '<Cmd>close<CR>', { buffer = buffer, desc = 'Close what is in effect' })
  end)
end

return M
