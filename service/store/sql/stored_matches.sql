-- What deciding matches again needs beside their events; an imported match's chance comes from its first id.
SELECT match_id, coalesce(origin ->> 'id', match_id::text), game, rules_version, version, server_seed, head_hash,
    (SELECT array_agg(salt ORDER BY seat) FROM seats WHERE seats.match_id = matches.match_id)
FROM matches WHERE match_id = ANY(%(match_ids)s::uuid[])
