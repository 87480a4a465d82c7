-- The passage of a school from one year to the next (ROL-1 to ROL-4): rehearsed, approved, done once, and taken back.
create type rollover_state as enum ('open', 'committed');
create type rollover_outcome as enum ('undecided', 'promoted', 'repeating', 'graduated', 'leaving');
create type rollover_trace_kind as enum (
  'enrolment', 'entered', 'stay', 'seat', 'teaching', 'role', 'feed', 'room'
);

-- One for each year that ends (ROL-1).
create table rollovers (
  school_id bigint not null,
  from_year_id bigint not null,
  to_year_id bigint not null,
  state rollover_state not null default 'open',
  -- Counts up with every change of the rehearsal: what is approved is what was seen.
  revision integer not null default 1,
  proposal_id bigint,
  started_by bigint not null references accounts,
  started_at timestamptz not null default now(),
  committed_by bigint references accounts,
  committed_at timestamptz,
  undone_by bigint references accounts,
  undone_at timestamptz,
  primary key (school_id, from_year_id),
  foreign key (school_id, from_year_id) references academic_years (school_id, id),
  foreign key (school_id, to_year_id) references academic_years (school_id, id),
  foreign key (school_id, proposal_id) references proposals (school_id, id),
  check (from_year_id <> to_year_id),
  check ((state = 'committed') = (committed_at is not null))
);

-- Sections that may go on though columns are open or the result is not out.
create table rollover_waivers (
  school_id bigint not null,
  from_year_id bigint not null,
  section_id bigint not null,
  reason text not null check (length(reason) <= 500),
  waived_by bigint not null references accounts,
  waived_at timestamptz not null default now(),
  primary key (school_id, from_year_id, section_id),
  foreign key (school_id, from_year_id) references rollovers (school_id, from_year_id),
  foreign key (school_id, section_id) references sections (school_id, id)
);

-- Where each student goes. Rows that nobody has set follow the published results.
create table rollover_places (
  school_id bigint not null,
  from_year_id bigint not null,
  student_id bigint not null,
  enrolment_id bigint not null,
  -- The status of the published year that it was proposed from; null: there is none.
  status text,
  outcome rollover_outcome not null,
  level_id bigint references levels,
  section_id bigint,
  -- Until the second round is decided, at most 30 days.
  is_provisional boolean not null default false,
  is_set boolean not null default false,
  reason text check (length(reason) <= 500),
  primary key (school_id, from_year_id, student_id),
  foreign key (school_id, from_year_id) references rollovers (school_id, from_year_id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, enrolment_id) references enrolments (school_id, id),
  foreign key (school_id, section_id) references sections (school_id, id)
);
create index rollover_places_by_section on rollover_places (school_id, section_id);

-- What the commit changed and how it was before, so that it can be taken back exactly (ROL-2).
create table rollover_traces (
  school_id bigint not null,
  from_year_id bigint not null,
  kind rollover_trace_kind not null,
  row_key bigint not null,
  was jsonb not null,
  primary key (school_id, from_year_id, kind, row_key),
  foreign key (school_id, from_year_id) references rollovers (school_id, from_year_id)
);

alter table rollovers enable row level security;
alter table rollovers force row level security;
create policy of_the_school on rollovers using (school_id = current_setting('app.school_id')::bigint);
alter table rollover_waivers enable row level security;
alter table rollover_waivers force row level security;
create policy of_the_school on rollover_waivers using (school_id = current_setting('app.school_id')::bigint);
alter table rollover_places enable row level security;
alter table rollover_places force row level security;
create policy of_the_school on rollover_places using (school_id = current_setting('app.school_id')::bigint);
alter table rollover_traces enable row level security;
alter table rollover_traces force row level security;
create policy of_the_school on rollover_traces using (school_id = current_setting('app.school_id')::bigint);

grant select, insert, update, delete on rollovers, rollover_waivers, rollover_places, rollover_traces to dars_app;
grant select on rollovers, rollover_waivers, rollover_places, rollover_traces to dars_readonly;
