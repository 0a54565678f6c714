-- What an idempotency key of this account created within a day.
SELECT request_hash, match_id FROM creation_keys
WHERE account_id = %(account_id)s AND key = %(key)s AND created_at > now() - interval '24 hours'
