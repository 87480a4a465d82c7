-- The line of ministry cards under which a school is run.
alter table school_settings add column directorate text check (length(directorate) between 1 and 120);
