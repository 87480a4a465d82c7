-- Who was told of a register that nobody has taken, each once: whoever should have taken it, and the office.
create table register_notices (
  school_id bigint not null references schools,
  section_id bigint not null,
  day date not null,
  period smallint not null check (period between 0 and 12),
  told text not null check (told in ('teacher', 'office')),
  told_at timestamptz not null default now(),
  primary key (school_id, section_id, day, period, told),
  foreign key (school_id, section_id) references sections (school_id, id)
);

alter table register_notices enable row level security;
alter table register_notices force row level security;
create policy of_the_school on register_notices using (school_id = current_setting('app.school_id')::bigint);
