-- Takes from several buckets, or from none where one is too empty. A bucket is a moment: when it will be full again,
-- which is never further ahead than its whole window, though the clock be put back.
-- KEYS: the buckets. ARGV: for each its count, its microseconds and how many are taken (fewer than none: put back).
-- Answers: 1 or 0, the bucket that is the tightest or refused longest, what is left in it, microseconds until it is full
-- or, refused, until it admits what was wanted.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local admitted, tightest, left, wait, share = 1, 1, 0, 0, 2
local moments = {}

for i, key in ipairs(KEYS) do
  local count, window, cost = tonumber(ARGV[i * 3 - 2]), tonumber(ARGV[i * 3 - 1]), tonumber(ARGV[i * 3])
  local full = math.min(now + window, math.max(now, tonumber(redis.call('GET', key) or 0)))
  local after = math.max(now, full + cost * window / count)
  moments[i] = after
  local missing = after - now - window
  if cost > 0 and missing > 0 then
    if admitted == 1 or missing > wait then tightest, wait = i, missing end
    admitted, left = 0, 0
  elseif admitted == 1 and 1 - (after - now) / window < share then
    share = 1 - (after - now) / window
    tightest, left, wait = i, math.floor(share * count + 0.000001), after - now
  end
end

if admitted == 1 then
  for i, key in ipairs(KEYS) do
    local rest = math.ceil((moments[i] - now) / 1000)
    if rest > 0 then redis.call('SET', key, string.format('%.0f', moments[i]), 'PX', rest) else redis.call('DEL', key) end
  end
end
return {admitted, tightest, left, math.ceil(wait)}
