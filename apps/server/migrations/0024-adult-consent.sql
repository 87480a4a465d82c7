-- FAM-4: whether a student who is of age is asked before guardians see its records.
alter table group_settings add column adult_consent boolean not null default false;
