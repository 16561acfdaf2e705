-- Takes the lease of a name if it is free or an own leftover, and mints its fencing token.
--
-- KEYS  1 NAME:leader   2 NAME:fence   3 NAME:fence:applied
-- ARGV  1 instance id   2 ttl in ms    3 CLOCKED or COUNTER
-- Reply GRANTED token leftover-in-ms   (leftover: what the replaced lease of the same id had to live, 0 if none)
--       HELD holder remaining-in-ms    (-1: it never expires)
--       WRONGTYPE key | BAD_DATA key value | EXHAUSTED key value
--
-- Rules kept: everything is checked before the first write; a refusal writes nothing. The lease is written last, so
-- that it never exists without its token. The mark is raised in the same step, which fences predecessors out.

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
if holder and holder ~= ARGV[1] then
  return {'HELD', holder, redis.call('PTTL', KEYS[1])}
end

local last, mark = number(KEYS[2]) or 0, number(KEYS[3]) or 0
if refusal then
  return refusal
end
local token = math.max(last, mark)
local source = last >= mark and KEYS[2] or KEYS[3]
if ARGV[3] == 'CLOCKED' then
  local time = redis.call('TIME')
  token = math.max(token, time[1] * 1000000 + time[2] - 1)
end
token = token + 1
if token > 9007199254740991 then
  return {'EXHAUSTED', source, string.format('%.0f', token - 1)}
end

local leftover = 0
if holder then
  leftover = redis.call('PTTL', KEYS[1])
  if leftover < 0 then
    -- Somebody took its expiry away; its life was no longer than a ttl.
    leftover = tonumber(ARGV[2])
  end
end

local minted = string.format('%.0f', token)
redis.call('SET', KEYS[2], minted)
redis.call('SET', KEYS[3], minted)
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return {'GRANTED', minted, leftover}
