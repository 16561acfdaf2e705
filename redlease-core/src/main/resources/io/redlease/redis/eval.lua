-- Runs a caller's body under a fencing token. A template: the body takes the place of the marked line.
--
-- KEYS  1 NAME:fence:applied   2... the body's keys
-- ARGV  1 token                2... the body's arguments
-- Reply as in write.lua; the body's return value is the reply, its error FAILED.
--
-- Rules kept: the fence comes first, so no text of a body can come before it. The body is a function of its own: a
-- return in it is its reply and can't skip what follows.

do
  local refusal

  local function text(key)
    local value = redis.pcall('GET', key)
    if type(value) ~= 'table' then
      return value
    end
    refusal = refusal or (string.find(value.err, 'WRONGTYPE', 1, true) and {'WRONGTYPE', key} or value)
    return false
  end

  -- Whole numbers from 0 to 2^53-1 in their shortest form; a missing key is false.
  local function number(key)
    local value = text(key)
    if not value then
      return false
    end
    local canonical = value == '0' or (#value <= 16 and string.find(value, '^[1-9]%d*$'))
    local n = canonical and tonumber(value)
    if n and n <= 9007199254740991 then
      return n
    end
    refusal = refusal or {'BAD_DATA', key, string.sub(value, 1, 100)}
    return false
  end

  local mark = number(KEYS[1])
  if refusal then
    return refusal
  end
  if not mark then
    return {'FENCE_LOST'}
  end
  local token = tonumber(ARGV[1])
  if mark > token then
    return {'FENCED_OUT', string.format('%.0f', mark)}
  end
  if mark < token then
    redis.call('SET', KEYS[1], ARGV[1])
  end
end

local done, reply = pcall(function()
--[[BODY]]
end)
if type(reply) == 'table' and reply.err then
  return {'FAILED', tostring(reply.err)}
end
if not done then
  return {'FAILED', tostring(reply)}
end
if reply == nil then
  reply = false
end
return {'APPLIED', reply}
