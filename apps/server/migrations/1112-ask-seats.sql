-- Places of a sign-up: of a child, or of a person who signs up for itself. In the order in which they came (ASK-6).
-- Without an option and a turn: the answer is no.
create table ask_seats (
  school_id bigint not null,
  ask_id bigint not null,
  person_id bigint not null,
  no smallint,
  account_id bigint not null references accounts (id),
  turn integer check (turn > 0),
  -- False: on the waiting list, or without a turn: no.
  has_place boolean not null,
  signed_up_at timestamptz not null default now(),
  primary key (school_id, ask_id, person_id),
  constraint ask_seats_of_option check ((no is null) = (turn is null) and (turn is not null or not has_place)),
  constraint ask_seats_turn unique (school_id, ask_id, no, turn),
  foreign key (school_id, ask_id, no) references ask_options (school_id, ask_id, no) on delete cascade,
  foreign key (school_id, person_id) references people (school_id, id)
);
create index ask_seats_by_person on ask_seats (school_id, person_id);
alter table ask_seats enable row level security;
alter table ask_seats force row level security;
create policy of_the_school on ask_seats using (school_id = current_setting('app.school_id')::bigint);
