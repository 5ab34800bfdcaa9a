-- What the scripts that play a person in Neovim share: the plan that they get, what they have seen, and
-- waiting. A script runs as a coroutine, so that Neovim's own loop turns meanwhile: typing fires the
-- events then.
local M = {
  ---What to do: the file $MEMLS_PLAN.
  plan = vim.json.decode(table.concat(vim.fn.readfile(vim.env.MEMLS_PLAN), '\n')),
  ---What is seen; it goes to the file $MEMLS_SEEN.
  seen = {},
  ---What vim.notify has said.
  messages = {},
}

---Waits until condition() holds; an error when it does not within two minutes: machines may be busy.
---@param what string for the error
---@param condition fun(): any
function M.wait(what, condition)
  local thread = coroutine.running()
  local deadline = vim.uv.now() + 120000
  while not condition() do
    if vim.uv.now() > deadline then
      error(('never: %s; said: %s %s'):format(what, vim.inspect(M.messages), vim.fn.execute('messages')))
    end
    vim.defer_fn(function()
      coroutine.resume(thread)
    end, 5)
    coroutine.yield()
  end
end

---Waits for the server of the current buffer.
function M.served()
  M.wait('a server for the file', function()
    local client = vim.lsp.get_clients({ bufnr = 0, name = 'memls' })[1]
    return client and client.initialized
  end)
end

---Runs a script once Neovim has started, writes down what it has seen, and ends Neovim.
---@param script fun()
function M.run(script)
  coroutine.wrap(function()
    local ok, err = xpcall(function()
      M.wait('the end of the start', function()
        return vim.v.vim_did_enter == 1
      end)
      script()
    end, debug.traceback)
    if not ok then
      M.seen.error = err
    end
    vim.fn.writefile(vim.split(vim.json.encode(M.seen), '\n'), vim.env.MEMLS_SEEN)
    vim.cmd('qa!')
  end)()
end

return M
