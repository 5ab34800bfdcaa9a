-- What the commands :MemlsSearch and :MemlsTrace show, in the quickfix list.
local request = require('memls.request')

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

return M
