-- The match's summary row, the time, and what stands beside its seats: join codes and the names of their accounts.
SELECT match_id, game, rules_version, status, version, ply, to_act, server_seed, head_hash, visibility, hints, custom, clock,
    metadata, outcome, created_by, rematch, forked_from, origin, created_at, started_at, updated_at, finished_at, date_trunc('milliseconds', clock_timestamp()), (
    SELECT coalesce(json_agg(json_build_array(seats.seat, seats.code, accounts.account_id, accounts.name, accounts.kind)), '[]')
    FROM seats LEFT JOIN accounts ON accounts.account_id = seats.account_id AND accounts.erased_at IS NULL
    WHERE seats.match_id = matches.match_id
)
FROM matches WHERE match_id = %(match_id)s
