-- An app that comes back asks what changed since it read.
alter table school_settings add column changed_at timestamptz;
alter table group_settings add column changed_at timestamptz;
