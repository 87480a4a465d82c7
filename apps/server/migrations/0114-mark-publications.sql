-- What families see: snapshots, made by publications (PUB-1, PUB-2).
create type mark_publication_state as enum ('scheduled', 'published', 'withdrawn');
create type mark_objection_state as enum ('open', 'accepted', 'declined');

create table mark_publications (
  school_id bigint not null,
  id bigint generated always as identity,
  year_id bigint not null,
  section_ids bigint[] not null,
  codes text[] not null,
  with_outcome boolean not null,
  show_rank boolean not null,
  is_partial boolean not null,
  state mark_publication_state not null,
  publish_at timestamptz not null,
  -- Students see it from publish_at on.
  guardians_at timestamptz not null,
  -- Who is held back and why, as [{"studentId", "reason"}]: for the office alone (PUB-3).
  withheld jsonb not null default '[]',
  students integer not null default 0,
  made_by bigint not null references accounts,
  made_at timestamptz not null default now(),
  withdrawn_because text,
  withdrawn_at timestamptz,
  revision integer not null default 1,
  primary key (school_id, id),
  foreign key (school_id, year_id) references academic_years (school_id, id),
  check (publish_at <= guardians_at)
);
create index mark_publications_by_year on mark_publications (school_id, year_id, id);
alter table mark_publications enable row level security;
alter table mark_publications force row level security;
create policy of_the_school on mark_publications using (school_id = current_setting('app.school_id')::bigint);

-- Which columns of a class a publication has made public.
create table published_columns (
  school_id bigint not null,
  class_id bigint not null,
  code text not null,
  publication_id bigint not null,
  primary key (school_id, class_id, code),
  foreign key (school_id, class_id) references teaching_classes (school_id, id),
  foreign key (school_id, publication_id) references mark_publications (school_id, id)
);
create index published_columns_by_publication on published_columns (school_id, publication_id);
alter table published_columns enable row level security;
alter table published_columns force row level security;
create policy of_the_school on published_columns using (school_id = current_setting('app.school_id')::bigint);

create table mark_snapshots (
  school_id bigint not null,
  student_id bigint not null,
  year_id bigint not null,
  revision integer not null,
  section_id bigint not null,
  policy_id bigint not null,
  -- Null for an amendment, or for what is left when a publication is withdrawn.
  publication_id bigint,
  -- What the engine wrote, byte for byte (GB-12).
  engine_text text not null,
  -- PublishedYear of the contract, without what changes after it was published.
  shown jsonb not null,
  published_at timestamptz not null,
  guardians_at timestamptz not null,
  -- Withdrawn: nobody but the office sees it any more.
  is_hidden boolean not null default false,
  primary key (school_id, student_id, year_id, revision),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, year_id) references academic_years (school_id, id),
  foreign key (school_id, section_id) references sections (school_id, id),
  foreign key (school_id, policy_id) references grade_policies (school_id, id),
  foreign key (school_id, publication_id) references mark_publications (school_id, id)
);
create index mark_snapshots_by_section on mark_snapshots (school_id, section_id, student_id);
alter table mark_snapshots enable row level security;
alter table mark_snapshots force row level security;
create policy of_the_school on mark_snapshots using (school_id = current_setting('app.school_id')::bigint);

create table mark_objections (
  school_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  year_id bigint not null,
  offering_id bigint not null,
  code text not null,
  points numeric(7, 2),
  mark_state mark_state,
  body text not null,
  state mark_objection_state not null default 'open',
  filed_by bigint not null references accounts,
  filed_at timestamptz not null default now(),
  answer_until date not null,
  answer text,
  answered_by bigint references accounts,
  answered_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, year_id) references academic_years (school_id, id),
  foreign key (school_id, offering_id) references subject_offerings (school_id, id)
);
create unique index mark_objections_one_open on mark_objections (school_id, student_id, offering_id, code) where state = 'open';
create index mark_objections_by_student on mark_objections (school_id, student_id, year_id);
alter table mark_objections enable row level security;
alter table mark_objections force row level security;
create policy of_the_school on mark_objections using (school_id = current_setting('app.school_id')::bigint);

create table mark_acknowledgements (
  school_id bigint not null,
  student_id bigint not null,
  year_id bigint not null,
  account_id bigint not null references accounts,
  revision integer not null,
  acknowledged_at timestamptz not null default now(),
  primary key (school_id, student_id, year_id, account_id, revision),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, year_id) references academic_years (school_id, id)
);
alter table mark_acknowledgements enable row level security;
alter table mark_acknowledgements force row level security;
create policy of_the_school on mark_acknowledgements using (school_id = current_setting('app.school_id')::bigint);
