-- Webhooks with something due whose targets do not rest: whether the target is healthy, and how much, up to a bound.
SELECT webhooks.account_id, webhooks.webhook_id, failures = 0 AND confirmed_at IS NOT NULL AS healthy, due.count
FROM webhooks CROSS JOIN LATERAL (
    SELECT count(*) AS count, min(due_at) AS since FROM (
        SELECT due_at FROM deliveries
        WHERE deliveries.account_id = webhooks.account_id AND deliveries.webhook_id = webhooks.webhook_id
            AND due_at <= now() AND (confirmed_at IS NOT NULL OR type = %(challenge)s)
        ORDER BY due_at LIMIT %(each)s
    ) AS first
) AS due
WHERE enabled AND (rests_until IS NULL OR rests_until <= now()) AND due.count > 0
ORDER BY due.since LIMIT %(limit)s
