-- One word for a fact in tables, code and answers.
-- depends: 0005_webhooks

ALTER TABLE seats RENAME COLUMN away TO played_by_ai;
ALTER TABLE webhooks RENAME COLUMN old_until TO old_secret_until;
ALTER TABLE webhooks RENAME COLUMN rests_until TO paused_until;
ALTER TABLE deliveries RENAME COLUMN tried_at TO attempted_at;
