-- RES-1: a file for a lesson may be longer than one of a chat, and is attached to lessons alone.
alter table files add column purpose text check (purpose in ('lesson'));
alter table files drop constraint files_bytes_check;
alter table files add constraint files_bytes_check
  check (bytes between 1 and case when purpose = 'lesson' then 524288000 else 26214400 end) not valid;
