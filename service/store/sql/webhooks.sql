-- Webhooks and their deliveries. The relay adds deliveries too: see insert_feed.

-- insert_webhook --
-- A new webhook.
INSERT INTO webhooks (account_id, webhook_id, url, events, match_id, secret)
VALUES (%(account_id)s, %(webhook_id)s, %(url)s, %(events)s, %(match_id)s, %(secret)s)
RETURNING {columns}

-- count_webhooks --
-- How many an account has.
SELECT count(*) FROM webhooks WHERE account_id = %(account_id)s

-- read_webhook --
-- One webhook.
SELECT {columns} FROM webhooks WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s

-- list_webhooks --
-- An account's webhooks, oldest first.
SELECT {columns} FROM webhooks WHERE account_id = %(account_id)s ORDER BY webhook_id LIMIT %(limit)s

-- lock_webhook --
-- One webhook, which nobody else changes until the transaction ends.
SELECT {columns} FROM webhooks WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s FOR UPDATE

-- update_webhook --
-- A webhook as its owner wants it. One that is not confirmed is sent its challenge two seconds later, so that changing it
-- again and again does nobody any harm.
UPDATE webhooks SET url = %(url)s, events = %(events)s, match_id = %(match_id)s, enabled = %(enabled)s, gone = %(gone)s,
    confirmed_at = CASE WHEN %(confirmed)s THEN confirmed_at END, failures = %(failures)s,
    paused_until = CASE WHEN NOT %(confirmed)s THEN least(paused_until, %(soon)s) END
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s
RETURNING {columns}

-- rotate_secret --
-- A new secret; the one before signs beside it for a while.
UPDATE webhooks SET old_secret = secret, old_secret_until = now() + make_interval(secs => %(seconds)s), secret = %(secret)s
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s
RETURNING {columns}

-- read_secrets --
-- What a webhook's messages are signed with, and the time.
SELECT secret, CASE WHEN old_secret_until > now() THEN old_secret END AS old_secret, now() AS now
FROM webhooks WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s

-- shorten_pause --
-- A webhook's target is paused for no longer than two seconds more: its owner may be impatient, but not at its cost.
UPDATE webhooks SET paused_until = now() + interval '2 seconds'
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND paused_until > now() + interval '2 seconds'

-- target_healthy --
-- The target answers well.
UPDATE webhooks SET failures = 0, paused_until = NULL
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND url = %(url)s AND failures > 0

-- target_confirmed --
-- The target has echoed the challenge: only the one that it was sent to counts.
UPDATE webhooks SET confirmed_at = now()
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND url = %(url)s AND confirmed_at IS NULL

-- target_failing --
-- The target does not answer well: it is paused.
UPDATE webhooks SET failures = failures + 1, paused_until = now() + %(pause_ms)s * interval '1 millisecond'
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND url = %(url)s

-- target_gone --
-- The target wants no more.
UPDATE webhooks SET enabled = false, gone = true, confirmed_at = NULL
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND url = %(url)s

-- delete_webhook --
-- A webhook and its deliveries are no more.
WITH theirs AS (
    DELETE FROM deliveries WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s
)
DELETE FROM webhooks WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s

-- clear_webhooks --
-- All webhooks of an account and their deliveries are no more.
WITH theirs AS (
    DELETE FROM deliveries WHERE account_id = %(account_id)s
)
DELETE FROM webhooks WHERE account_id = %(account_id)s

-- due_webhooks --
-- Webhooks with something due whose targets are not paused: whether they are healthy, and how much is due, up to a bound.
SELECT webhooks.account_id, webhooks.webhook_id, failures = 0 AND confirmed_at IS NOT NULL AS healthy, due.count
FROM webhooks CROSS JOIN LATERAL (
    SELECT count(*) AS count, min(due_at) AS since FROM (
        SELECT due_at FROM deliveries
        WHERE deliveries.account_id = webhooks.account_id AND deliveries.webhook_id = webhooks.webhook_id
            AND due_at <= now() AND (confirmed_at IS NOT NULL OR type = %(challenge)s)
        ORDER BY due_at LIMIT %(each)s
    ) AS first
) AS due
WHERE enabled AND (paused_until IS NULL OR paused_until <= now()) AND due.count > 0
ORDER BY due.since LIMIT %(limit)s

-- claim_delivery --
-- The delivery of a webhook that is due first, for one attempt: it is due again if nobody says what came of that.
-- Of an erased account nothing is.
UPDATE deliveries SET attempts = attempts + 1, due_at = now() + make_interval(secs => %(seconds)s)
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND delivery_id = (
    SELECT deliveries.delivery_id
    FROM webhooks
    JOIN accounts ON accounts.account_id = webhooks.account_id AND accounts.account_id = %(account_id)s AND erased_at IS NULL
    JOIN deliveries ON deliveries.account_id = webhooks.account_id AND deliveries.account_id = %(account_id)s
        AND deliveries.webhook_id = webhooks.webhook_id
    WHERE webhooks.account_id = %(account_id)s AND webhooks.webhook_id = %(webhook_id)s AND enabled
        AND (paused_until IS NULL OR paused_until <= now())
        AND due_at <= now() AND (confirmed_at IS NOT NULL OR type = %(challenge)s)
    ORDER BY due_at, delivery_id LIMIT 1 FOR UPDATE OF deliveries SKIP LOCKED
)
RETURNING {columns}

-- settle_delivery --
-- What came of an attempt. What was dropped meanwhile stays so, unless it has been delivered.
UPDATE deliveries SET status = %(status)s, attempted_at = now(), answer = %(answer)s, fault = %(fault)s, took_ms = %(took_ms)s,
    due_at = %(due_at)s
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND delivery_id = %(delivery_id)s
    AND (status = 'pending' OR %(status)s = 'delivered')

-- insert_delivery --
-- A delivery of the webhook's own, due now.
INSERT INTO deliveries (account_id, webhook_id, delivery_id, type, at, request_id, traceparent)
VALUES (%(account_id)s, %(webhook_id)s, %(delivery_id)s, %(type)s, now(), %(request_id)s, %(traceparent)s)
RETURNING {columns}

-- hasten_delivery --
-- A pending delivery of a type is due now.
UPDATE deliveries SET due_at = now(), request_id = %(request_id)s, traceparent = %(traceparent)s
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND type = %(type)s AND due_at IS NOT NULL
RETURNING {columns}

-- retry_delivery --
-- A delivery is due now, and for another day.
UPDATE deliveries SET status = 'pending', attempts = 0, due_at = now(), gives_up_at = now() + interval '1 day', fault = NULL,
    request_id = %(request_id)s, traceparent = %(traceparent)s
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND delivery_id = %(delivery_id)s
RETURNING {columns}

-- page_deliveries --
-- Deliveries of a webhook, newest first.
SELECT {columns} FROM deliveries
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND delivery_id < %(before)s
ORDER BY delivery_id DESC LIMIT %(limit)s

-- drop_deliveries --
-- What a disabled webhook had pending is not delivered.
UPDATE deliveries SET status = 'dropped', due_at = NULL, fault = 'disabled'
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND due_at IS NOT NULL

-- give_up_deliveries --
-- What could not be delivered within a day is not tried any more.
UPDATE deliveries SET status = 'failed', due_at = NULL, fault = 'gave_up'
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND due_at <= now() AND gives_up_at <= now()

-- forget_deliveries --
-- Forgets deliveries of more than thirty days ago.
DELETE FROM deliveries WHERE created_at < now() - interval '30 days' AND due_at IS NULL
