-- Appends events and brings the match's summary row up to them.
WITH appended AS (
    INSERT INTO events (match_id, version, body, hash)
    SELECT %(match_id)s, version, body::json, hash
    FROM unnest(%(versions)s::int[], %(bodies)s::text[], %(hashes)s::bytea[]) AS new (version, body, hash)
)
UPDATE matches SET
    status = %(status)s, version = %(version)s, ply = %(ply)s, to_act = %(to_act)s, head_hash = %(head_hash)s,
    outcome = %(outcome)s, updated_at = %(at)s,
    started_at = coalesce(started_at, %(started_at)s), finished_at = %(finished_at)s
WHERE match_id = %(match_id)s
