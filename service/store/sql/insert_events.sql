-- The first events of a new match.
INSERT INTO events (match_id, version, body, hash)
SELECT %(match_id)s, version, body::json, hash
FROM unnest(%(versions)b::int[], %(bodies)b::text[], %(hashes)b::bytea[]) AS new (version, body, hash)
