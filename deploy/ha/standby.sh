#!/bin/sh
# Makes a standby: a copy of a running primary that goes on following it. Run as the user who runs Postgres here; start
# Postgres on the folder afterwards.
#   standby.sh 'host=db-a port=5432 user=replicator' standby_a /var/lib/postgresql/15/main
# The name is what synchronous_standby_names on the primary calls it. The folder must not be there, or be empty.
# A password for the role belongs into ~/.pgpass. PG_BASEBACKUP names another program than the one on the PATH.
set -eu
primary=${1:?connection to the primary}
name=${2:?name of the standby}
folder=${3:?data folder}
"${PG_BASEBACKUP:-pg_basebackup}" --dbname="$primary application_name=$name" --pgdata="$folder" --write-recovery-conf --wal-method=stream --checkpoint=fast
echo "$folder follows the primary as $name once Postgres runs on it"
