-- GB-7: marks of a former school, with the document that certifies them. One that was changed since has a later revision.
create table external_marks (
  school_id bigint not null,
  student_id bigint not null,
  offering_id bigint not null,
  code text not null,
  revision integer not null,
  document text not null,
  entered_by bigint not null references accounts,
  entered_at timestamptz not null default now(),
  primary key (school_id, student_id, offering_id, code),
  foreign key (school_id, offering_id, student_id, code)
    references marks (school_id, offering_id, student_id, code) on delete cascade
);
alter table external_marks enable row level security;
alter table external_marks force row level security;
create policy of_the_school on external_marks using (school_id = current_setting('app.school_id')::bigint);
