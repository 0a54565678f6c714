-- The oldest of what is to be told.
SELECT match_id, version, place, account_id, type, seat, ply, at FROM outbox
ORDER BY at, match_id, version, place LIMIT %(limit)s
