#!/bin/sh
# Makes a standby the primary. Only when the old primary is off for sure, or is kept from coming back: else there are two.
#   promote.sh 'host=db-b port=5432 user=postgres' [alone]
# The standby has its primary's synchronous_standby_names: commits wait until one of those follows it, and nothing that is
# acknowledged can be lost. With "alone" play goes on at once, and what comes until there is a standby again is on one
# machine only. Matchkeep finds the new primary by itself where its URL names both hosts (docs/scale.md).
set -eu
database="${1:?connection to the standby} dbname=postgres"
ask() { psql --no-psqlrc --quiet --tuples-only --no-align --dbname="$database" -v ON_ERROR_STOP=1 -c "$1"; }
if [ "${2:-}" = alone ]; then
    ask "ALTER SYSTEM SET synchronous_standby_names = ''"
    ask "SELECT pg_reload_conf()" > /dev/null
fi
[ "$(ask 'SELECT pg_promote(true, 30)')" = t ] || { echo "promote.sh: not promoted within 30 s" >&2; exit 1; }
echo promoted
