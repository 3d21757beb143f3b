#!/bin/sh
# Starts Patroni, which takes passwords from the environment alone, with those of files.
set -eu
PATRONI_SUPERUSER_PASSWORD="$(cat "$SUPERUSER_PASSWORD_FILE")"
PATRONI_REPLICATION_PASSWORD="$PATRONI_SUPERUSER_PASSWORD"
export PATRONI_SUPERUSER_PASSWORD PATRONI_REPLICATION_PASSWORD
exec patroni "$1"
