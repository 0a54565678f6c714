-- A webhook's target need not rest any longer.
UPDATE webhooks SET rests_until = NULL
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND rests_until IS NOT NULL
