-- The match's summary row and the time.
SELECT match_id, game, rules_version, status, version, ply, to_act, server_seed, head_hash, visibility, hints, custom, clock,
    metadata, outcome, created_by, rematch, forked_from, origin, created_at, started_at, updated_at, finished_at, date_trunc('milliseconds', clock_timestamp())
FROM matches WHERE match_id = %(match_id)s
