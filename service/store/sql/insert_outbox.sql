-- What accounts are to be told of a new match.
INSERT INTO outbox (match_id, version, place, account_id, type, seat, ply, at)
SELECT %(match_id)s, %(version)s, place, account_id, type, seat, ply, %(at)s
FROM unnest(%(told_accounts)s::uuid[], %(told_types)s::text[], %(told_seats)s::smallint[], %(told_plies)s::int[])
    WITH ORDINALITY AS told (account_id, type, seat, ply, place)
