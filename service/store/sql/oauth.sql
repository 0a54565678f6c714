-- OAuth: clients by the account that registered them, and codes by the account that consented.

-- count_oauth_clients --
-- How many clients an account has.
SELECT count(*) FROM oauth_clients WHERE account_id = %(account_id)s

-- insert_oauth_client --
-- A new client.
INSERT INTO oauth_clients (account_id, client_id, name, redirect_uris)
VALUES (%(account_id)s, %(client_id)s, %(name)s, %(redirect_uris)s) RETURNING created_at

-- list_oauth_clients --
-- An account's clients, oldest first.
SELECT {columns} FROM oauth_clients WHERE account_id = %(account_id)s ORDER BY created_at, client_id

-- read_oauth_client --
-- A client whose account may act.
SELECT {columns} FROM oauth_clients WHERE account_id = %(account_id)s AND client_id = %(client_id)s
    AND EXISTS (SELECT FROM accounts WHERE account_id = %(account_id)s AND erased_at IS NULL AND suspended_at IS NULL)

-- delete_oauth_client --
-- Takes a client away.
DELETE FROM oauth_clients WHERE account_id = %(account_id)s AND client_id = %(client_id)s

-- tokens_of_client --
-- The working tokens that accounts have given a client.
SELECT account_id, token_id FROM tokens WHERE client_id = %(client_id)s AND revoked_at IS NULL

-- forget_client_name --
-- Takes a client's name off the tokens that it had.
UPDATE tokens SET note = NULL WHERE client_id = %(client_id)s

-- insert_oauth_code --
-- A new code.
INSERT INTO oauth_codes (account_id, hash, client_id, redirect_uri, challenge, scopes, parent_id, token_id, expires_at)
VALUES (%(account_id)s, %(hash)s, %(client_id)s, %(redirect_uri)s, %(challenge)s, %(scopes)s, %(parent_id)s, %(token_id)s,
    now() + make_interval(secs => %(seconds)s))

-- read_oauth_code --
-- A code of a client, whether it still works, and whether it was used.
SELECT {columns}, expires_at > now() AS in_time, used_at IS NOT NULL AS used
FROM oauth_codes WHERE account_id = %(account_id)s AND hash = %(hash)s

-- use_oauth_code --
-- Uses a code; does nothing where somebody was first, or too late.
UPDATE oauth_codes SET used_at = now()
WHERE account_id = %(account_id)s AND hash = %(hash)s AND used_at IS NULL AND expires_at > now()

-- delete_oauth_codes --
-- Forgets what an account has consented to.
DELETE FROM oauth_codes WHERE account_id = %(account_id)s

-- forget_oauth_codes --
-- Forgets codes that have been of no use for a day.
DELETE FROM oauth_codes WHERE expires_at <= now() - interval '24 hours'
