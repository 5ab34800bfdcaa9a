-- :MemlsAdd: makes an agent remember a fact, where its subject is at home.
local request = require('memls.request')

local M = {}

---@param uri string
---@return string
local function name(uri)
  return vim.fn.fnamemodify(vim.uri_to_fname(uri), ':~:.')
end

---@param places table an answer to memls/places
---@return { label: string, add: table }[] where the fact can go, memories about the same first
local function choices(places)
  local out = {}
  for _, near in ipairs(places.nearest or {}) do
    out[#out + 1] = {
      label = name(near.uri) .. ' (nearest: ' .. table.concat(vim.list_slice(near.shared or {}, 1, 3), ', ') .. ')',
      add = { agent = near.agent, to = { uri = near.uri } },
    }
  end
  for _, place in ipairs(places.places or {}) do
    local label = place.own and ('a memory of its own' .. (place.type and ', ' .. place.type or '')) or name(place.uri)
    out[#out + 1] = {
      label = ('%s (%s, %s)'):format(label, place.title, place.scope),
      add = { agent = place.agent, scope = place.scope, type = place.type },
    }
  end
  return out
end

---@param fact string
local function ask_where(fact)
  local document = request.document()
  request.ask('memls/places', { text = fact, textDocument = document }, function(places)
    local offered = choices(places or {})
    if #offered == 0 then
      vim.notify('no agent remembers facts here')
      return
    end
    vim.ui.select(offered, {
      prompt = 'Remember it in',
      format_item = function(choice)
        return choice.label
      end,
    }, function(choice)
      if not choice then
        return
      end
      local argument = vim.tbl_extend('force', choice.add, { text = fact, textDocument = document })
      request.ask('workspace/executeCommand', { command = 'memls.add', arguments = { argument } }, function(changed)
        vim.cmd('checktime')
        vim.notify('added to ' .. table.concat(vim.tbl_map(name, changed and changed.uris or {}), ', '))
      end)
    end)
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
