-- Remembers an accepted command, so that sending it again does nothing.
INSERT INTO command_keys (match_id, account_id, key, request_hash, first_version, last_version, ply)
VALUES (%(match_id)s, %(account_id)s, %(key)s, %(request_hash)s, %(first_version)s, %(last_version)s, %(ply)s)
