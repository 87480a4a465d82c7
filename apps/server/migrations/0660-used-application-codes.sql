-- A family that has typed its code is not called again.
alter table application_codes add column used_at timestamptz;
