-- The match's summary row, the time, what stands beside its seats (join codes and the names of their accounts), and what
-- an idempotency key of an account was used for: one statement, so all of it is of one moment.
SELECT matches.match_id, game, rules_version, status, version, matches.ply, to_act, server_seed, head_hash, visibility, hints, custom, clock,
    metadata, outcome, created_by, rematch, forked_from, origin, matches.created_at, started_at, updated_at, finished_at, date_trunc('milliseconds', clock_timestamp()), (
    SELECT coalesce(json_agg(json_build_array(seats.seat, seats.code, accounts.account_id, accounts.name, accounts.kind)), '[]')
    FROM seats LEFT JOIN accounts ON accounts.account_id = seats.account_id AND accounts.erased_at IS NULL
    WHERE seats.match_id = %(match_id)s
), used.request_hash, used.first_version, used.last_version, used.ply
FROM matches LEFT JOIN command_keys AS used
    ON used.match_id = %(match_id)s AND used.account_id = %(account_id)s AND used.key = %(key)s
WHERE matches.match_id = %(match_id)s
