-- Blocks between accounts, and what operators find and do.

-- insert_block --
-- An account blocks another, unless it has blocked as many as it may.
INSERT INTO blocks (account_id, blocked_id)
SELECT %(account_id)s, %(blocked_id)s
WHERE (SELECT count(*) FROM blocks WHERE account_id = %(account_id)s) < %(most)s
ON CONFLICT (account_id, blocked_id) DO UPDATE SET blocked_id = excluded.blocked_id
RETURNING blocked_id

-- delete_block --
-- It does so no more.
DELETE FROM blocks WHERE account_id = %(account_id)s AND blocked_id = %(blocked_id)s

-- list_blocks --
-- Whom an account has blocked, in the order of their ids.
SELECT blocked_id, created_at FROM blocks WHERE account_id = %(account_id)s ORDER BY blocked_id LIMIT %(limit)s

-- delete_blocks --
-- What an erased account had blocked.
DELETE FROM blocks WHERE account_id = %(account_id)s

-- blocked_among --
-- Which of some accounts an account has blocked, or was blocked by.
SELECT blocked_id FROM blocks WHERE account_id = %(account_id)s AND blocked_id = ANY(%(others)s::uuid[])
UNION SELECT account_id FROM blocks WHERE account_id = ANY(%(others)s::uuid[]) AND blocked_id = %(account_id)s

-- suspend_account --
-- Its tokens do not work any more; whoever sits in a match stays there.
UPDATE accounts SET suspended_at = %(at)s
WHERE account_id = %(account_id)s AND erased_at IS NULL AND suspended_at IS NULL

-- restore_account --
-- They work again.
UPDATE accounts SET suspended_at = NULL WHERE account_id = %(account_id)s AND suspended_at IS NOT NULL

-- find_accounts --
-- Accounts with this id, or a name that begins so.
SELECT account_id, name, kind, created_at, suspended_at, erased_at FROM accounts
WHERE account_id::text = %(text)s OR (erased_at IS NULL AND starts_with(lower(name), lower(%(text)s)))
ORDER BY account_id LIMIT %(limit)s

-- find_matches --
-- The match with this id or join code, or those that an account of this id sits in or made, newest activity first.
SELECT match_id, game, rules_version, status, version, created_by, updated_at, set_aside FROM matches
WHERE match_id::text = %(text)s OR created_by::text = %(text)s
    OR match_id IN (SELECT match_id FROM seats WHERE code = %(text)s OR account_id::text = %(text)s)
ORDER BY updated_at DESC LIMIT %(limit)s

-- insert_act --
-- What an operator has done.
INSERT INTO operator_acts (act_id, operator, act, subject, reason)
VALUES (%(act_id)s, %(operator)s, %(act)s, %(subject)s, %(reason)s)

-- list_acts --
-- The latest of them.
SELECT at, operator, act, subject, reason FROM operator_acts ORDER BY act_id DESC LIMIT %(limit)s
