-- Brings the fence mark up to a token, or restores it where it is missing.
--
-- KEYS  1 NAME:fence:applied   2 NAME:fence
-- ARGV  1 token
-- Reply APPLIED nil        (the mark is this token now)
--       FENCED_OUT newer   (a newer token was seen, or minted)
--       WRONGTYPE key | BAD_DATA key value
--
-- Rules kept: where the mark alone was lost, the last token minted still keeps an older one from opening the fence.

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

local mark, last = number(KEYS[1]), number(KEYS[2])
if refusal then
  return refusal
end
local token = tonumber(ARGV[1])
local newest = math.max(mark or 0, last or 0)
if newest > token then
  return {'FENCED_OUT', string.format('%.0f', newest)}
end
if mark ~= token then
  redis.call('SET', KEYS[1], ARGV[1])
end
return {'APPLIED', false}
