-- What an idempotency key of this account was used for in this match.
SELECT request_hash, first_version, last_version, ply FROM command_keys
WHERE match_id = %(match_id)s AND account_id = %(account_id)s AND key = %(key)s
