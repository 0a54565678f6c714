-- Remembers what a key created; does nothing when another request with the key was first.
INSERT INTO creation_keys (account_id, key, request_hash, match_id)
VALUES (%(account_id)s, %(key)s, %(request_hash)s, %(match_id)s) ON CONFLICT DO NOTHING
