-- Gives a lease back, if it is still this one, and tells the followers.
--
-- KEYS  1 NAME:leader   2 NAME:fence   3 NAME:fence:applied
-- ARGV  1 instance id   2 token        3 the channel NAME:leader:released
-- Reply RELEASED
--       REFUSED holder last-token      (holder nil: the lease is gone; 0: no token is known)
--       WRONGTYPE key | BAD_DATA key value
--
-- Rules kept: the lease is ours by the rule of renew.lua. The notice comes last and may fail (a user without the
-- channel, say): the lease is released once its key is gone.

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

local holder = text(KEYS[1])
if refusal then
  return refusal
end
local last, mark = number(KEYS[2]), number(KEYS[3])
if holder ~= ARGV[1] then
  return {'REFUSED', holder, string.format('%.0f', last or mark or 0)}
end
if refusal then
  return refusal
end
local token = tonumber(ARGV[2])
if (last or mark or token) ~= token then
  return {'REFUSED', holder, string.format('%.0f', last or mark)}
end

redis.call('DEL', KEYS[1])
redis.pcall('PUBLISH', ARGV[3], ARGV[1])
return {'RELEASED'}
