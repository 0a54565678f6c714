-- One snapshot in 64 is compared with a fold of its match's log: which are chosen depends on nothing that is stored in them.
ALTER TABLE snapshots ADD COLUMN compared text CHECK (compared IN ('begun', 'agrees', 'differs', 'unread'));
CREATE INDEX snapshots_to_compare ON snapshots (match_id, version)
    WHERE compared IS NULL AND mod(uuid_hash(match_id) + version::bigint, 64) = 0;
CREATE INDEX snapshots_differing ON snapshots (match_id) WHERE compared = 'differs';
