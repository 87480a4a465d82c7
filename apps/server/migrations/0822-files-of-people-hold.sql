-- All files are for one of these, or for anything.
alter table files validate constraint files_purpose_check;
