-- A training of a school's staff. `key` is made by the app.
create table trainings (
  school_id bigint not null references schools,
  id bigint not null generated always as identity,
  key text not null,
  title text not null,
  about text,
  -- No subject: for everybody on the staff.
  subject_id bigint references subjects,
  -- Who is not invited may enrol.
  is_open boolean not null default false,
  is_mandatory boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place text not null,
  capacity smallint check (capacity > 0),
  hours numeric(4, 1) not null check (hours > 0),
  -- A certificate is good for so long; null: for ever (TRN-2).
  valid_months smallint check (valid_months > 0),
  -- {title, url}
  materials jsonb not null default '[]',
  is_cancelled boolean not null default false,
  created_by bigint not null references accounts,
  revision integer not null default 1,
  primary key (school_id, id),
  unique (school_id, key),
  check (starts_at < ends_at)
);

create type training_answer as enum ('invited', 'going', 'declined');

create table training_seats (
  school_id bigint not null,
  training_id bigint not null,
  person_id bigint not null,
  answer training_answer not null default 'invited',
  -- Null: nobody has said yet.
  was_present boolean,
  completed_at timestamptz,
  certificate text,
  primary key (school_id, training_id, person_id),
  unique (school_id, certificate),
  foreign key (school_id, training_id) references trainings (school_id, id),
  foreign key (school_id, person_id) references people (school_id, id)
);
create index training_seats_by_person on training_seats (school_id, person_id);

-- Whose number it is: whoever checks one names no school (TRN-2).
create table training_certificates (
  number text primary key,
  school_id bigint not null references schools
);

alter table trainings enable row level security;
alter table trainings force row level security;
create policy of_the_school on trainings using (school_id = current_setting('app.school_id')::bigint);
alter table training_seats enable row level security;
alter table training_seats force row level security;
create policy of_the_school on training_seats using (school_id = current_setting('app.school_id')::bigint);
