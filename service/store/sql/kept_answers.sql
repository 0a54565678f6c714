-- Answers kept by idempotency key, so that a repeated request is answered again and does nothing twice.

-- delete_old_answer --
-- A key is free again after a day, and where who took it has been gone for a minute without an answer.
DELETE FROM kept_answers WHERE account_id = %(account_id)s AND key = %(key)s
    AND (created_at <= now() - interval '24 hours' OR answer IS NULL AND created_at <= now() - interval '1 minute')

-- claim_answer --
-- Takes a key; does nothing when another request with it was first.
INSERT INTO kept_answers (account_id, key, request_hash) VALUES (%(account_id)s, %(key)s, %(request_hash)s)
ON CONFLICT DO NOTHING

-- kept_answer --
-- What a key was taken with, and the answer once there is one.
SELECT request_hash, answer FROM kept_answers WHERE account_id = %(account_id)s AND key = %(key)s

-- keep_answer --
-- Puts the answer to a key.
UPDATE kept_answers SET answer = %(answer)s WHERE account_id = %(account_id)s AND key = %(key)s

-- release_answer --
-- Frees a key whose request did nothing.
DELETE FROM kept_answers WHERE account_id = %(account_id)s AND key = %(key)s AND answer IS NULL

-- forget_answers --
-- Forgets what is a day old; not too much at a time.
DELETE FROM kept_answers WHERE (account_id, key) IN (
    SELECT account_id, key FROM kept_answers WHERE created_at <= now() - interval '24 hours' LIMIT %(limit)s
)
