-- A photo of a person is stored as a small square and attached to nothing else.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (purpose in ('lesson', 'person')) not valid;
