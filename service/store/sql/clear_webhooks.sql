-- All webhooks of an account and their deliveries are no more.
WITH theirs AS (
    DELETE FROM deliveries WHERE account_id = %(account_id)s
)
DELETE FROM webhooks WHERE account_id = %(account_id)s
