-- Conduct and the comment of who leads the section, on the report card of a year.
create type conduct as enum ('excellent', 'very_good', 'good', 'fair', 'weak');
create table year_conduct (
  school_id bigint not null,
  student_id bigint not null,
  year_id bigint not null,
  conduct conduct,
  comment text check (length(comment) between 3 and 300),
  revision integer not null default 1,
  changed_by bigint not null references accounts,
  changed_at timestamptz not null default now(),
  primary key (school_id, student_id, year_id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, year_id) references academic_years (school_id, id)
);
alter table year_conduct enable row level security;
alter table year_conduct force row level security;
create policy of_the_school on year_conduct using (school_id = current_setting('app.school_id')::bigint);

-- A snapshot has a further card once conduct or comment were changed after the first.
alter table cards add column conduct_revision integer not null default 0;
create unique index cards_of_snapshot on cards (school_id, student_id, year_id, revision, kind, conduct_revision);
alter table cards drop constraint cards_school_id_student_id_year_id_revision_kind_key;
