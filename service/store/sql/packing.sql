-- Packed logs: those of matches that ended long ago, a row each.

-- logs_to_pack --
-- Matches of a lane that ended so many days ago and whose logs lie in the tables of play, the longest ended first.
SELECT match_id, version, server_seed, head_hash FROM matches
WHERE finished_at < now() - make_interval(days => %(days)s) AND packing IS NULL
    AND ('x' || right(match_id::text, 2))::bit(8)::int %% %(lanes)s = %(lane)s
ORDER BY finished_at LIMIT %(limit)s

-- pack_log --
-- Moves a log of so many events into one row; false where it has been moved meanwhile.
SELECT pack_log(%(match_id)s, %(version)s)

-- leave_unpacked --
-- A log that is not sound stays where it is, for who looks into it.
UPDATE matches SET packing = 'unfit' WHERE match_id = %(match_id)s AND packing IS NULL

-- read_packed_log --
-- The bodies of a packed log, and what their hashes are made with.
SELECT bodies, server_seed FROM packed_logs JOIN matches USING (match_id)
WHERE packed_logs.match_id = %(match_id)s AND matches.match_id = %(match_id)s
