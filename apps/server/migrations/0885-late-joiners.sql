-- GB-14: students whose year is judged by the rule for who joined after the first term's marks. Without a row that is
-- not ended, a student is judged as its section is.
create table late_joiners (
  school_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  year_id bigint not null,
  reason text not null,
  decided_by bigint not null references accounts,
  decided_at timestamptz not null default now(),
  ended_by bigint references accounts,
  ended_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, year_id) references academic_years (school_id, id),
  check ((ended_by is null) = (ended_at is null))
);
create unique index late_joiners_one on late_joiners (school_id, student_id, year_id) where ended_at is null;
create index late_joiners_by_year on late_joiners (school_id, year_id);
alter table late_joiners enable row level security;
alter table late_joiners force row level security;
create policy of_the_school on late_joiners using (school_id = current_setting('app.school_id')::bigint);
-- KEY-3: a decision that is taken back stays.
revoke delete on late_joiners from dars_app;
