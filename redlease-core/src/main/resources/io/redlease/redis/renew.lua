-- Extends a lease to its ttl from now, if it is still this one.
--
-- KEYS  1 NAME:leader   2 NAME:fence   3 NAME:fence:applied
-- ARGV  1 instance id   2 token        3 ttl in ms
-- Reply RENEWED
--       REFUSED holder last-token      (holder nil: the lease is gone; 0: no token is known)
--       WRONGTYPE key | BAD_DATA key value
--
-- Rules kept: the lease is ours if its id is, and the last token is (or, where that was lost, the mark is; or both were
-- lost). What was lost is put back. A lease that is gone is never revived.

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

-- First, for it needs no memory, and after a first write the server refuses none for want of memory.
redis.call('PEXPIRE', KEYS[1], ARGV[3])
if not last then
  redis.call('SET', KEYS[2], ARGV[2])
end
if not mark or mark < token then
  redis.call('SET', KEYS[3], ARGV[2])
end
return {'RENEWED'}
