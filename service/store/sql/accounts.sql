-- Accounts, and their tokens by the hash of the secret.

-- insert_account --
-- A new account; once more does nothing more.
INSERT INTO accounts (account_id, name, kind) VALUES (%(account_id)s, %(name)s, %(kind)s)
ON CONFLICT (account_id) DO UPDATE SET name = excluded.name RETURNING {columns}

-- insert_known_account --
-- An account that recorded matches name, unless it is there.
INSERT INTO accounts (account_id, name, kind) VALUES (%(account_id)s, %(name)s, %(kind)s) ON CONFLICT DO NOTHING

-- read_account --
-- An account that has not been erased.
SELECT {columns} FROM accounts WHERE account_id = %(account_id)s AND erased_at IS NULL

-- account_names --
-- The names of accounts, but for erased ones.
SELECT account_id, name, kind FROM accounts WHERE account_id = ANY(%(account_ids)s::uuid[]) AND erased_at IS NULL

-- rename_account --
-- A new name.
UPDATE accounts SET name = %(name)s WHERE account_id = %(account_id)s AND erased_at IS NULL RETURNING {columns}

-- lock_account --
-- Lets nobody else add to what an account has, until the transaction ends.
SELECT account_id FROM accounts WHERE account_id = %(account_id)s AND erased_at IS NULL FOR NO KEY UPDATE

-- erase_account --
-- Erases an account: its name is nowhere from now on, its id stays.
UPDATE accounts SET name = '', erased_at = now() WHERE account_id = %(account_id)s AND erased_at IS NULL
RETURNING erased_at

-- erased_accounts --
-- Erased accounts that still have to be taken out of their matches, the oldest erasure first.
SELECT account_id FROM accounts WHERE erased_at IS NOT NULL AND cleared_at IS NULL ORDER BY erased_at LIMIT %(limit)s

-- account_cleared --
-- Marks an erased account as cleared, once requests that came before the erasure cannot be on their way any more.
UPDATE accounts SET cleared_at = now()
WHERE account_id = %(account_id)s AND erased_at < now() - make_interval(secs => %(seconds)s)

-- insert_token --
-- A new token, by its hash; once more does nothing more.
INSERT INTO tokens (hash, token_id, account_id, parent_id, scopes, match_id, seat, note, expires_at, client_id)
VALUES (%(hash)s, %(token_id)s, %(account_id)s, %(parent_id)s, %(scopes)s, %(match_id)s, %(seat)s, %(note)s, %(expires_at)s,
    %(client_id)s)
ON CONFLICT (account_id, hash) DO UPDATE SET note = excluded.note
RETURNING created_at

-- find_token --
-- The token of an account with this hash, if it still works.
SELECT {columns} FROM tokens
WHERE account_id = %(account_id)s AND hash = %(hash)s AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
    AND EXISTS (SELECT FROM accounts WHERE account_id = %(account_id)s AND erased_at IS NULL AND suspended_at IS NULL)

-- read_token --
-- The token of an account with this id, if it still works.
SELECT {columns} FROM tokens
WHERE account_id = %(account_id)s AND token_id = %(token_id)s AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
    AND EXISTS (SELECT FROM accounts WHERE account_id = %(account_id)s AND erased_at IS NULL AND suspended_at IS NULL)

-- lock_token --
-- Holds a token that still works until the transaction ends: it is not revoked before what it makes is there to be found.
SELECT FROM tokens WHERE account_id = %(account_id)s AND token_id = %(parent_id)s AND revoked_at IS NULL FOR SHARE

-- list_tokens --
-- The working tokens of an account, oldest first.
SELECT {columns} FROM tokens
WHERE account_id = %(account_id)s AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
ORDER BY token_id LIMIT %(limit)s

-- revoke_token --
-- Ends a token and everything that it made, as far as it is there by now.
WITH RECURSIVE made AS (
    SELECT token_id FROM tokens WHERE account_id = %(account_id)s AND token_id = %(token_id)s
    UNION
    SELECT tokens.token_id FROM tokens JOIN made ON tokens.parent_id = made.token_id
    WHERE tokens.account_id = %(account_id)s
)
UPDATE tokens SET revoked_at = now()
WHERE account_id = %(account_id)s AND token_id IN (SELECT token_id FROM made) AND revoked_at IS NULL
RETURNING token_id

-- end_tokens --
-- Ends every token of an account, and forgets what was written about it.
UPDATE tokens SET revoked_at = coalesce(revoked_at, %(at)s), note = NULL WHERE account_id = %(account_id)s
RETURNING token_id
