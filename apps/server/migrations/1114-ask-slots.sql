-- Times at which a teacher meets guardians, each booked by one of them for one child (ASK-7).
create table ask_slots (
  school_id bigint not null,
  ask_id bigint not null,
  no smallint not null check (no between 1 and 200),
  starts_at timestamptz not null,
  minutes smallint not null check (minutes between 5 and 120),
  student_id bigint,
  guardian_id bigint,
  account_id bigint references accounts (id),
  topic text check (length(topic) <= 300),
  by_call boolean not null default false,
  booked_at timestamptz,
  -- When the guardian was reminded of the day.
  soon_told_at timestamptz,
  primary key (school_id, ask_id, no),
  constraint ask_slots_booked check ((student_id is null) = (guardian_id is null)
    and (student_id is null) = (account_id is null) and (student_id is null) = (booked_at is null)),
  foreign key (school_id, ask_id) references asks (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, guardian_id) references people (school_id, id)
);
-- Each guardian of a child has one time of its own.
create unique index ask_slots_of_guardian on ask_slots (school_id, ask_id, student_id, guardian_id);
create index ask_slots_by_student on ask_slots (school_id, student_id) where student_id is not null;
create index ask_slots_by_guardian on ask_slots (school_id, guardian_id) where guardian_id is not null;
alter table ask_slots enable row level security;
alter table ask_slots force row level security;
create policy of_the_school on ask_slots using (school_id = current_setting('app.school_id')::bigint);
