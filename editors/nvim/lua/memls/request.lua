-- Requests to the server, the same on Neovim 0.10, where a client's functions take no client.
local M = {}

local modern = vim.fn.has('nvim-0.11') == 1

---@param buffer integer
---@return vim.lsp.Client? the client that serves the buffer
function M.client_of(buffer)
  return vim.lsp.get_clients({ bufnr = buffer, name = 'memls' })[1]
end

---@return vim.lsp.Client? the client that serves the current buffer, or else any
function M.any_client()
  return M.client_of(0) or vim.lsp.get_clients({ name = 'memls' })[1]
end

---@param client vim.lsp.Client
---@param method string
---@param params table?
---@param answer fun(err: lsp.ResponseError?, result: any)
---@param buffer integer? its changes are sent first
---@return fun() cancel
function M.send(client, method, params, answer, buffer)
  local sent, id
  if modern then
    sent, id = client:request(method, params, answer, buffer)
  else
    sent, id = client.request(method, params, answer, buffer)
  end
  return function()
    if sent and id then
      local _ = modern and client:cancel_request(id) or not modern and client.cancel_request(id)
    end
  end
end

---Asks for something that a command shows: an error, and no server, is a message.
---@param method string
---@param params table
---@param answer fun(result: any, client: vim.lsp.Client)
function M.ask(method, params, answer)
  local client = M.any_client()
  if not client then
    vim.notify('memls is not running: open a memory file first', vim.log.levels.WARN)
    return
  end
  M.send(client, method, params, function(err, result)
    if err then
      vim.notify('memls: ' .. (err.message or 'the request failed'), vim.log.levels.ERROR)
    else
      answer(result, client)
    end
  end, M.client_of(0) and vim.api.nvim_get_current_buf() or nil)
end

---@return { uri: string }? the document of the current buffer, if it is a file
function M.document()
  if vim.bo.buftype == '' and vim.api.nvim_buf_get_name(0) ~= '' then
    return { uri = vim.uri_from_bufnr(0) }
  end
end

---@param client vim.lsp.Client
---@param location { uri: string, range: lsp.Range }
---@param text string
---@return table an entry of the quickfix list
function M.entry(client, location, text)
  local item = vim.lsp.util.locations_to_items({ location }, client.offset_encoding)[1]
  item.text = text
  return item
end

return M
