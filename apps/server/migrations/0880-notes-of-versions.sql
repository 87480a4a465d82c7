-- What changes with the version, for families and for staff; null: nothing was written.
alter table app_versions add column notes jsonb;
