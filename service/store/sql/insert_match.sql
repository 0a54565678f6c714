-- A new match's summary row.
INSERT INTO matches (match_id, game, rules_version, status, version, ply, to_act, server_seed, head_hash, visibility,
    hints, custom, clock, metadata, outcome, created_by, forked_from, origin, created_at, started_at, updated_at, finished_at)
VALUES (%(match_id)s, %(game)s, %(rules_version)s, %(status)s, %(version)s, %(ply)s, %(to_act)s::smallint[], %(server_seed)s,
    %(head_hash)s, %(visibility)s, %(hints)s, %(custom)s, %(clock)s, %(metadata)s, %(outcome)s, %(created_by)s,
    %(forked_from)s, %(origin)s, %(created_at)s, %(started_at)s, %(at)s, %(finished_at)s)
