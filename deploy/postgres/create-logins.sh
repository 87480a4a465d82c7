#!/bin/sh
# Once, on an empty PostgreSQL: the two logins of Dars and its database (docs/operations.md).
set -eu
psql -v ON_ERROR_STOP=1 -v owner_word="$OWNER_WORD" -v app_word="$APP_WORD" -U "${POSTGRES_USER:-postgres}" -d postgres <<'SQL'
create role dars_owner login createrole bypassrls password :'owner_word';
create database dars owner dars_owner;
create role dars_app login nobypassrls password :'app_word';
grant dars_app to dars_owner with admin option;
SQL
