-- A webhook's target rests no longer than two seconds more: its owner may be impatient, but not at its cost.
UPDATE webhooks SET rests_until = least(rests_until, now() + interval '2 seconds')
WHERE account_id = %(account_id)s AND webhook_id = %(webhook_id)s AND rests_until IS NOT NULL
