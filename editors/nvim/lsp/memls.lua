-- How Neovim starts memls. From 0.11 on, `vim.lsp.enable('memls')` reads this file; on 0.10,
-- `require('memls').setup()` does.

---The folder of the project as the agents find it: the nearest one upwards with any of these. The
---home directory is nobody's project, although it holds `.dgc`, the personal memory; the file is then
---served alone.
---@param buffer integer
---@param start fun(root: string?) called with the folder, or nil for none
local function root_dir(buffer, start)
  local root = vim.fs.root(buffer, { 'DGC.md', '.dgc', '.git' })
  if root and vim.uv.fs_realpath(root) == vim.uv.fs_realpath(vim.uv.os_homedir()) then
    root = nil
  end
  start(root)
end

return {
  cmd = { 'memls', 'serve' },
  filetypes = { 'markdown' },
  root_dir = root_dir,
}
