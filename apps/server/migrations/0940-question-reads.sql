-- What the file of a waiting import holds, read once: pieces for the bank as JSON, and the bytes of media.
create table question_import_reads (
  school_id bigint not null,
  import_id bigint not null,
  place integer not null,
  -- The name of a medium; null: the content is questions as the bank has them.
  media text,
  type text,
  content bytea not null,
  primary key (school_id, import_id, place),
  foreign key (school_id, import_id) references question_imports (school_id, id),
  check ((media is null) = (type is null))
);
alter table question_import_reads enable row level security;
alter table question_import_reads force row level security;
create policy of_the_school on question_import_reads using (school_id = current_setting('app.school_id')::bigint);
