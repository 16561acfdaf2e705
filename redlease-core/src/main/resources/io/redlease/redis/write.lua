-- Does one command under a fencing token: NAME key ... arg ...
--
-- KEYS  1 NAME:fence:applied   2... the command's keys
-- ARGV  1 token                2 the command's name   3... its other arguments
-- Reply APPLIED reply
--       FENCED_OUT mark        (nothing was done: a newer token was seen)
--       FENCE_LOST             (nothing was done: the mark is missing, so data was lost)
--       FAILED error           (the command itself was refused)
--       WRONGTYPE key | BAD_DATA key value
--
-- Rules kept: the mark is raised before the command, for scripts don't roll back: once any effect of a newer token may
-- exist, older ones are refused.

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

local command = {ARGV[2]}
for i = 2, #KEYS do
  command[#command + 1] = KEYS[i]
end
for i = 3, #ARGV do
  command[#command + 1] = ARGV[i]
end
local reply = redis.pcall(unpack(command))
if type(reply) == 'table' and reply.err then
  return {'FAILED', reply.err}
end
return {'APPLIED', reply}
