-- Looks at a name without changing anything.
--
-- KEYS  1 NAME:leader   2 NAME:fence   3 NAME:fence:applied
-- Reply VIEW holder remaining-in-ms last-token mark
--       (holder nil and remaining -2: free; remaining -1: it never expires; tokens 0: missing)
--       WRONGTYPE key | BAD_DATA key value

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

local holder, last, mark = text(KEYS[1]), number(KEYS[2]), number(KEYS[3])
if refusal then
  return refusal
end
return {
  'VIEW',
  holder,
  redis.call('PTTL', KEYS[1]),
  string.format('%.0f', last or 0),
  string.format('%.0f', mark or 0)
}
