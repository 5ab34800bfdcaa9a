-- :MemlsConsolidate: a log becomes analysis, shown as a diff before anything changes.
local request = require('memls.request')

local M = {}

local TITLE = '^Consolidate this'

---@param buffer integer
---@param edit lsp.WorkspaceEdit
---@return lsp.TextEdit[] the edits of the buffer's own text
local function edits_of(buffer, edit)
  local uri, out = vim.uri_from_bufnr(buffer), {}
  for _, change in ipairs(edit.documentChanges or {}) do
    if change.textDocument and change.textDocument.uri == uri then
      vim.list_extend(out, change.edits)
    end
  end
  vim.list_extend(out, (edit.changes or {})[uri] or {})
  return out
end

---@param edit lsp.WorkspaceEdit
---@return lsp.WorkspaceEdit the same, without asking again
local function agreed(edit)
  edit = vim.deepcopy(edit)
  edit.changeAnnotations = nil
  for _, change in ipairs(edit.documentChanges or {}) do
    change.annotationId = nil
    for _, e in ipairs(change.edits or {}) do
      e.annotationId = nil
    end
  end
  return edit
end

---Shows what the file would be beside what it is, and asks.
---@param source integer
---@param action lsp.CodeAction with its edit
---@param client vim.lsp.Client
local function propose(source, action, client)
  local edit = agreed(action.edit)
  local after = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_lines(after, 0, -1, true, vim.api.nvim_buf_get_lines(source, 0, -1, true))
  vim.lsp.util.apply_text_edits(edits_of(source, edit), after, client.offset_encoding)
  vim.bo[after].bufhidden = 'wipe'
  vim.bo[after].syntax = 'markdown'
  vim.bo[after].modifiable = false
  local window = vim.api.nvim_get_current_win()
  local beside = vim.api.nvim_open_win(after, false, { split = 'right', win = window })
  for _, w in ipairs({ window, beside }) do
    vim.api.nvim_win_call(w, function()
      vim.cmd('diffthis')
    end)
  end
  vim.cmd('redraw')
  vim.ui.select({ 'Apply', 'Leave it as it is' }, { prompt = action.title }, function(choice)
    vim.api.nvim_win_call(window, function()
      vim.cmd('diffoff')
    end)
    pcall(vim.api.nvim_win_close, beside, true)
    if choice == 'Apply' then
      vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)
      if action.command then
        request.send(client, 'workspace/executeCommand', action.command, function() end)
      end
    end
  end)
end

---Consolidates the log of the current buffer, or the section that the cursor stands in.
function M.open()
  local source = vim.api.nvim_get_current_buf()
  local client = request.client_of(source)
  if not client then
    vim.notify('memls is not running for this file', vim.log.levels.WARN)
    return
  end
  local cursor = vim.lsp.util.make_range_params(0, client.offset_encoding)
  cursor.context = { diagnostics = {}, only = { 'refactor.rewrite' } }
  request.send(client, 'textDocument/codeAction', cursor, function(err, actions)
    local offered = vim.tbl_filter(function(a)
      return a.title:find(TITLE) ~= nil
    end, actions or {})
    if err or #offered == 0 then
      vim.notify(err and 'memls: ' .. err.message or 'there is no log here to consolidate, or the file is no memory of an agent')
      return
    end
    local function choose(action)
      if not action then
        return
      end
      request.send(client, 'codeAction/resolve', action, function(failed, resolved)
        local whole = resolved or action
        if failed or not whole.edit then
          vim.notify('memls: ' .. (failed and failed.message or 'there is nothing to consolidate'), vim.log.levels.WARN)
        else
          propose(source, whole, client)
        end
      end, source)
    end
    if #offered == 1 then
      choose(offered[1])
    else
      vim.ui.select(offered, {
        prompt = 'Consolidate',
        format_item = function(a)
          return a.title
        end,
      }, choose)
    end
  end, source)
end

return M
