-- Keys of commands are forgotten a day after their match has ended: keys_forgotten says where that is done.
-- depends: 0009_by_account

ALTER TABLE matches ADD COLUMN keys_forgotten boolean NOT NULL DEFAULT false;
CREATE INDEX matches_with_old_keys ON matches (finished_at) WHERE finished_at IS NOT NULL AND NOT keys_forgotten;
