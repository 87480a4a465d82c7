-- How often a part has come, of which state of the parts the file was read, and what was found in it.
alter table question_imports
  add column parts_come integer not null default 0,
  add column found_of integer,
  add column found jsonb;
