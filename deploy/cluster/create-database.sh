#!/bin/sh
# Creates the database of the service. Patroni runs it once, on the first primary, with the address of that.
set -eu
psql "$1" --no-psqlrc --set ON_ERROR_STOP=1 --set "password=$(cat "$MARKET_PASSWORD_FILE")" <<'SQL'
create role market login password :'password';
create database market owner market;
-- The service shows the standbys and their lag in its metrics.
grant pg_monitor to market;
SQL
