-- How Neovim starts memls. From 0.11 on, `vim.lsp.enable('memls')` reads this file; on 0.10,
-- `require('memls').setup()` does.

---Whether git has this buffer opened for the message of a commit, and the repository is none of an
---agent's memory. Messages are served where they are checked alone: everybody writes others all day.
---@param buffer integer
local function is_other_message(buffer)
  if vim.bo[buffer].filetype ~= 'gitcommit' then
    return false
  end
  local name = vim.fs.normalize(vim.api.nvim_buf_get_name(buffer))
  local root = vim.fs.root(buffer, '.git')
  return not name:find('/.letta/', 1, true)
    and not (root and vim.uv.fs_stat(root .. '/.memfs.config.json'))
    and not vim.uv.fs_stat((name:gsub('/[^/]*$', '/letta-memory-layout-policy')))
    and not vim.uv.fs_stat((name:gsub('/%.git/.*$', '/.git/letta-memory-layout-policy')))
end

---Whether this is YAML that is nothing of memls'.
---@param buffer integer
local function is_other_yaml(buffer)
  return vim.bo[buffer].filetype == 'yaml' and vim.fs.basename(vim.api.nvim_buf_get_name(buffer)) ~= '.memls.yaml'
end

---The folder of the project as the agents find it: the nearest one upwards with any of these. The
---home directory is nobody's project, although it holds `.dgc`, the personal memory; the file is then
---served alone.
---@param buffer integer
---@param start fun(root: string?) called with the folder, or nil for none
local function root_dir(buffer, start)
  if is_other_message(buffer) or is_other_yaml(buffer) then
    return
  end
  local root = vim.fs.root(buffer, { 'DGC.md', '.dgc', '.git' })
  if root and vim.uv.fs_realpath(root) == vim.uv.fs_realpath(vim.uv.os_homedir()) then
    root = nil
  end
  start(root)
end

---What the code lens over a file starts: the live view, in the place of the server's own documents.
local function view()
  require('memls.view').open()
end

return {
  cmd = { 'memls', 'serve' },
  commands = { ['memls.view'] = view },
  filetypes = { 'markdown', 'gitcommit', 'yaml' },
  root_dir = root_dir,
}
