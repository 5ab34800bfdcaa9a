-- :MemlsAdd: makes an agent remember a fact, where its subject is at home.
local request = require('memls.request')
local text = require('memls.text')

local M = {}

---@class memls.Choice
---@field label string
---@field add table? arguments of memls.add
---@field open string? a file to look at instead, since its agent alone adds to it
---@field more memls.Choice[]? shows these

---How many choices are looked through at once.
local FEW = 6

---@param place table
---@return memls.Choice
local function choice_of(place)
  local reach = place.scope == 'user' and 'every project' or 'this project'
  local kind = place.own and ('a memory of its own' .. (place.type and ', ' .. place.type or '')) or text.name(place.uri)
  return {
    label = ('%s (%s, %s)'):format(kind, place.title, reach),
    add = { agent = place.agent, scope = place.scope, type = place.type },
  }
end

---@param places table an answer to memls/places, which has the likeliest first
---@return memls.Choice[] where the fact can go: first where it most likely belongs, and the rest behind "more…"
local function choices(places)
  local first, rest = {}, {}
  for _, near in ipairs(places.nearest or {}) do
    local name, shared = text.name(near.uri), table.concat(vim.list_slice(near.shared or {}, 1, 3), ', ')
    if near.extend then
      first[#first + 1] = { label = ('%s (about the same: %s)'):format(name, shared), add = { agent = near.agent, to = { uri = near.uri } } }
    else
      rest[#rest + 1] = { label = ('look at %s (about the same: %s)'):format(name, shared), open = near.uri }
    end
  end
  for _, place in ipairs(places.places or {}) do
    local list = place.likely and first or rest
    list[#list + 1] = choice_of(place)
  end
  if #first + #rest <= FEW or #first == 0 then
    return vim.list_extend(first, rest)
  end
  first[#first + 1] = { label = 'more…', more = rest }
  return first
end

---@return table<integer, true> the buffers with changes of the user's own
local function modified()
  local out = {}
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.bo[buffer].modified then
      out[buffer] = true
    end
  end
  return out
end

---Writes the files that the server has changed in buffers, as it writes those that are in none. What
---the user had not saved before stays so.
---@param uris string[]
---@param before table<integer, true>
---@return string what was done, for the message
local function save(uris, before)
  local names, unsaved = {}, false
  for _, uri in ipairs(uris) do
    local buffer = vim.fn.bufnr(vim.uri_to_fname(uri))
    if buffer >= 0 and vim.api.nvim_buf_is_loaded(buffer) and vim.bo[buffer].modified then
      if before[buffer] then
        unsaved = true
      else
        vim.api.nvim_buf_call(buffer, function()
          vim.cmd('silent update')
        end)
      end
    end
    names[#names + 1] = text.name(uri)
  end
  vim.cmd('checktime')
  return table.concat(names, ', ') .. (unsaved and ', not saved: there are changes of yours' or '')
end

---@class memls.Fact the parameters of memls/places
---@field text string
---@field textDocument { uri: string }? where the session would be

---@param fact memls.Fact
---@param add table where it goes
local function write(fact, add)
  local before = modified()
  local argument = vim.tbl_extend('force', add, fact)
  request.ask('workspace/executeCommand', { command = 'memls.add', arguments = { argument } }, function(changed)
    vim.notify('memls: added to ' .. save(changed and changed.uris or {}, before))
  end)
end

---@param fact memls.Fact
---@param offered memls.Choice[]
local function choose(fact, offered)
  vim.ui.select(offered, {
    prompt = 'Remember it in',
    format_item = function(choice)
      return choice.label
    end,
  }, function(choice)
    if not choice then
      return
    elseif choice.more then
      choose(fact, choice.more)
    elseif choice.open then
      vim.cmd.edit(vim.fn.fnameescape(vim.uri_to_fname(choice.open)))
    else
      write(fact, choice.add)
    end
  end)
end

---@param typed string
local function ask_where(typed)
  local fact = { text = typed, textDocument = request.document() }
  request.ask('memls/places', fact, function(places)
    local offered = choices(places or {})
    if #offered == 0 then
      vim.notify('memls: no agent remembers facts here')
    else
      choose(fact, offered)
    end
  end)
end

---@param fact string empty: it is asked for
function M.open(fact)
  if fact ~= '' then
    ask_where(fact)
    return
  end
  vim.ui.input({ prompt = 'Remember: ' }, function(typed)
    if typed and vim.trim(typed) ~= '' then
      ask_where(typed)
    end
  end)
end

return M
