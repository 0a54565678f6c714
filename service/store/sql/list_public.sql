-- Public matches, newest activity first.
SELECT match_id, game, rules_version, status, version, ply, to_act, server_seed, head_hash, visibility, hints, custom, clock,
    metadata, outcome, created_by, rematch, forked_from, origin, created_at, started_at, updated_at, finished_at, date_trunc('milliseconds', clock_timestamp())
FROM matches WHERE visibility = 'public' AND (%(game)s::text IS NULL OR game = %(game)s) AND (%(status)s::text IS NULL OR status = %(status)s)
    AND (updated_at, match_id) < (%(moment)s, %(match_id)s)
ORDER BY updated_at DESC, match_id DESC LIMIT %(limit)s
