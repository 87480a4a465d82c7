-- Who signs the report cards of a school.
alter table school_settings add column principal_id bigint;
