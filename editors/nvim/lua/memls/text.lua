-- How numbers and files are written for people.
local M = {}

---@param n integer
---@return string n with a comma before each three digits
function M.grouped(n)
  local digits = tostring(math.floor(n)):reverse():gsub('(%d%d%d)', '%1,'):reverse()
  return (digits:gsub('^,', ''))
end

---@param uri string
---@return string its path for people: relative to the working directory or with ~ for home, and the
---middle left out when it is long, since what agents keep lies deep below home
function M.name(uri)
  local path = vim.fn.fnamemodify(vim.uri_to_fname(uri), ':~:.')
  local names = vim.split(path, '/', { plain = true })
  if #names <= 5 then
    return path
  end
  return table.concat({ names[1], names[2], '…', names[#names - 1], names[#names] }, '/')
end

return M
