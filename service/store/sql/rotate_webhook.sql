-- A new secret; the one before signs beside it for a while.
UPDATE webhooks SET old_secret = secret, old_until = now() + make_interval(secs => %(seconds)s), secret = %(secret)s
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s
RETURNING webhook_id, url, events, match_id, enabled, gone, failures, created_at, confirmed_at, old_until
