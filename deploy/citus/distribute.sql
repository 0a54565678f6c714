-- Distributes Matchkeep's tables over the nodes of a Citus cluster: after `matchkeep migrate`, as the owner, once.
--   psql -v ON_ERROR_STOP=1 -f deploy/citus/distribute.sql 'host=coordinator dbname=matchkeep user=matchkeep_owner'
-- All of a match lies together, and all of an account; tests/store/distribution.py holds the statements to that.
-- Every process needs MATCHKEEP_DB_GROUPS=off: groups of commands are statements for several matches.
-- Parents before children, since a foreign key needs both of its tables distributed.
BEGIN;
SET LOCAL citus.multi_shard_modify_mode = 'sequential'; -- the parts of `events` have foreign keys between them

SELECT create_distributed_table('matches', 'match_id', colocate_with => 'none');
SELECT create_distributed_table('seats', 'match_id', colocate_with => 'matches');
SELECT create_distributed_table('events', 'match_id', colocate_with => 'matches');
SELECT create_distributed_table('snapshots', 'match_id', colocate_with => 'matches');
SELECT create_distributed_table('final_views', 'match_id', colocate_with => 'matches');
SELECT create_distributed_table('packed_logs', 'match_id', colocate_with => 'matches');
SELECT create_distributed_table('command_keys', 'match_id', colocate_with => 'matches');
SELECT create_distributed_table('outbox', 'match_id', colocate_with => 'matches');

SELECT create_distributed_table('accounts', 'account_id', colocate_with => 'none');
SELECT create_distributed_table('tokens', 'account_id', colocate_with => 'accounts');
SELECT create_distributed_table('stream_tickets', 'account_id', colocate_with => 'accounts');
SELECT create_distributed_table('creation_keys', 'account_id', colocate_with => 'accounts');
SELECT create_distributed_table('kept_answers', 'account_id', colocate_with => 'accounts');
SELECT create_distributed_table('feed', 'account_id', colocate_with => 'accounts');
SELECT create_distributed_table('webhooks', 'account_id', colocate_with => 'accounts');
SELECT create_distributed_table('deliveries', 'account_id', colocate_with => 'accounts');

SELECT create_distributed_table('oauth_clients', 'account_id', colocate_with => 'accounts');
SELECT create_distributed_table('oauth_codes', 'account_id', colocate_with => 'accounts');
SELECT create_distributed_table('blocks', 'account_id', colocate_with => 'accounts');
SELECT create_distributed_table('operator_acts', 'act_id', colocate_with => 'none');

SELECT create_distributed_table('join_codes', 'code', colocate_with => 'none');
SELECT create_distributed_table('recovery_codes', 'hash', colocate_with => 'none');
SELECT create_distributed_table('device_codes', 'locator', colocate_with => 'none');

COMMIT;
