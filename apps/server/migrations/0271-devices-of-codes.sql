-- Which device asked for the code: only there may it be tried. Null: an app that names none.
alter table application_codes add column device_hash bytea;
