-- Ends every token of an account, and forgets what was written about it.
UPDATE tokens SET revoked_at = coalesce(revoked_at, now()), note = NULL WHERE account_id = %(account_id)s
RETURNING token_id
