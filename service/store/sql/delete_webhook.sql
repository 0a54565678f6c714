-- A webhook and its deliveries are no more.
WITH theirs AS (
    DELETE FROM deliveries WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s
)
DELETE FROM webhooks WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s
