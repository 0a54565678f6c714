-- A key is free again after a day.
DELETE FROM creation_keys
WHERE account_id = %(account_id)s AND key = %(key)s AND created_at <= now() - interval '24 hours'
