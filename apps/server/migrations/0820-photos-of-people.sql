-- PER-3: a person's photo. Its file is used by this row, so that it follows the row in a merge and goes with it.
alter type file_use_kind add value 'person' after 'application';
create table person_photos (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  person_id bigint not null,
  file_id text not null,
  set_by bigint not null references accounts,
  set_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, person_id),
  foreign key (school_id, person_id) references people (school_id, id)
);
alter table person_photos enable row level security;
alter table person_photos force row level security;
create policy of_the_school on person_photos using (school_id = current_setting('app.school_id')::bigint);
