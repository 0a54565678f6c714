-- Codes that lead to an account without a token: of recovery, by their hash, and of devices, by their first letters.

-- insert_recovery_code --
-- A new code, by its hash; once more does nothing more.
INSERT INTO recovery_codes (hash, account_id) VALUES (%(hash)s, %(account_id)s) ON CONFLICT DO NOTHING

-- recovery_code_owner --
-- Whose code it is.
SELECT account_id FROM recovery_codes WHERE hash = %(hash)s

-- take_recovery_code --
-- Uses a code up; does nothing where somebody was first.
DELETE FROM recovery_codes WHERE hash = %(hash)s

-- delete_recovery_codes --
-- Ends an account's code.
DELETE FROM recovery_codes WHERE account_id = %(account_id)s

-- revoke_all_tokens --
-- Ends every token of an account that has its code only.
UPDATE tokens SET revoked_at = now() WHERE account_id = %(account_id)s AND revoked_at IS NULL RETURNING token_id

-- insert_device_code --
-- A new code; does nothing where another begins with the same letters.
INSERT INTO device_codes (locator, hash, account_id, token_id, scopes, note, token_seconds, expires_at)
VALUES (%(locator)s, %(hash)s, %(account_id)s, %(token_id)s, %(scopes)s, %(note)s, %(token_seconds)s,
    now() + make_interval(secs => %(seconds)s))
ON CONFLICT DO NOTHING RETURNING expires_at

-- guess_device_code --
-- Counts a guess at a code that is in time and has some left; the code.
UPDATE device_codes SET guesses = guesses + 1
WHERE locator = %(locator)s AND guesses < %(most)s AND expires_at > now() RETURNING {columns}

-- take_device_code --
-- Uses a code up; does nothing where somebody was first.
DELETE FROM device_codes WHERE locator = %(locator)s AND hash = %(hash)s

-- delete_older_device_codes --
-- Ends the codes that an account had before this one.
DELETE FROM device_codes WHERE account_id = %(account_id)s AND locator <> %(locator)s

-- delete_device_codes --
-- Ends an account's code.
DELETE FROM device_codes WHERE account_id = %(account_id)s

-- forget_device_codes --
-- Forgets codes that nobody used in time.
DELETE FROM device_codes WHERE expires_at <= now()
