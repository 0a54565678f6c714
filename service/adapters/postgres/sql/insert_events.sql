-- The first events of a new match.
INSERT INTO events (match_id, version, body, hash)
SELECT %(match_id)s, version, body::json, hash
FROM unnest(%(versions)s::int[], %(bodies)s::text[], %(hashes)s::bytea[]) AS new (version, body, hash)
