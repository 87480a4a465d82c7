-- What whoever is with a child has to know, sealed with the server's key.
create table care_notes (
  school_id bigint not null,
  student_id bigint not null,
  health bytea,
  custody bytea,
  revision integer not null default 1,
  changed_by bigint not null references accounts,
  changed_at timestamptz not null default now(),
  primary key (school_id, student_id),
  foreign key (school_id, student_id) references students (school_id, id)
);
alter table care_notes enable row level security;
alter table care_notes force row level security;
create policy of_the_school on care_notes using (school_id = current_setting('app.school_id')::bigint);
