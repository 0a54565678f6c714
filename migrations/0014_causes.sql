-- Which request brought about what accounts are told: it goes on to their webhooks, and into no event.
-- depends: 0013_packed_logs
ALTER TABLE outbox ADD COLUMN request_id text, ADD COLUMN traceparent text;
ALTER TABLE deliveries ADD COLUMN request_id text, ADD COLUMN traceparent text;
