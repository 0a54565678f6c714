-- Tokens and tickets lie with their account, whose id their secrets begin with. Secrets of before are not found any more;
-- none were given out by a release.
-- depends: 0008_snapshot_checks

ALTER TABLE tokens DROP CONSTRAINT tokens_pkey, ADD PRIMARY KEY (account_id, hash);
DROP INDEX tokens_by_id;

DELETE FROM stream_tickets;
ALTER TABLE stream_tickets ADD COLUMN account_id uuid NOT NULL, DROP CONSTRAINT stream_tickets_pkey, ADD PRIMARY KEY (account_id, hash);
