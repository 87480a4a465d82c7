-- How often a device has begun anew with a phone's codes, after it had used up its tries.
alter table application_codes add column round smallint not null default 1;
