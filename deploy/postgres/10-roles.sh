#!/bin/sh
# Makes the two roles and the database: the owner migrates, the service only does what the migrations grant it.
# Runs once, in the init folder of the Postgres image; by hand it may be run again, as a superuser of Postgres: as the
# system's user postgres, or from elsewhere with PGHOST, PGPORT, PGUSER and PGPASSWORD.
# Needs OWNER_PASSWORD_FILE and SERVICE_PASSWORD_FILE, which whoever runs it must be able to read.
set -eu
owner=$(cat "$OWNER_PASSWORD_FILE")
service=$(cat "$SERVICE_PASSWORD_FILE")
psql -v ON_ERROR_STOP=1 -v owner="$owner" -v service="$service" --username "${POSTGRES_USER:-${PGUSER:-postgres}}" <<'SQL'
SELECT 'CREATE ROLE matchkeep_owner LOGIN' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'matchkeep_owner') \gexec
SELECT 'CREATE ROLE matchkeep LOGIN' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'matchkeep') \gexec
ALTER ROLE matchkeep_owner PASSWORD :'owner';
ALTER ROLE matchkeep PASSWORD :'service' NOSUPERUSER NOCREATEDB NOCREATEROLE;
-- With the role, not with the session: a pooler hands sessions round.
ALTER ROLE matchkeep SET lock_timeout = '5s';
ALTER ROLE matchkeep SET statement_timeout = '15s';
ALTER ROLE matchkeep SET client_connection_check_interval = '2s';
ALTER ROLE matchkeep SET idle_in_transaction_session_timeout = '20s';
ALTER ROLE matchkeep SET timezone = 'UTC';
ALTER ROLE matchkeep SET plan_cache_mode = force_generic_plan;
SELECT 'CREATE DATABASE matchkeep OWNER matchkeep_owner' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'matchkeep') \gexec
REVOKE ALL ON DATABASE matchkeep FROM PUBLIC;
GRANT CONNECT ON DATABASE matchkeep TO matchkeep;
SQL
