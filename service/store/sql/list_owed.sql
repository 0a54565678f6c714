-- Matches where an account owes a choice, newest activity first.
SELECT match_id, game, rules_version, status, version, ply, to_act, server_seed, head_hash, visibility, hints, custom, clock,
    metadata, outcome, created_by, rematch, forked_from, origin, created_at, started_at, updated_at, finished_at, date_trunc('milliseconds', clock_timestamp())
FROM matches WHERE EXISTS (
    SELECT FROM seats WHERE seats.account_id = %(account_id)s AND seats.taken AND seats.match_id = matches.match_id
    AND NOT seats.withdrawn AND NOT seats.away AND seats.seat = ANY(matches.to_act)
) AND match_id IN (SELECT match_id FROM seats WHERE account_id = %(account_id)s) AND (%(game)s::text IS NULL OR game = %(game)s) AND (%(status)s::text IS NULL OR status = %(status)s)
    AND (updated_at, match_id) < (%(moment)s, %(match_id)s)
ORDER BY updated_at DESC, match_id DESC LIMIT %(limit)s
