-- Calls about a person who needs follow-up, and what came of each.
create table follow_up_calls (
  school_id bigint not null,
  id bigint generated always as identity,
  person_id bigint not null,
  outcome text not null check (outcome in ('reached', 'no-answer', 'call-again', 'wrong-number')),
  called_at timestamptz not null default now(),
  caller_id bigint,
  primary key (school_id, id),
  foreign key (school_id, person_id) references people (school_id, id),
  foreign key (school_id, caller_id) references people (school_id, id)
);
create index follow_up_calls_by_person on follow_up_calls (school_id, person_id, called_at desc);
alter table follow_up_calls enable row level security;
alter table follow_up_calls force row level security;
create policy of_the_school on follow_up_calls using (school_id = current_setting('app.school_id')::bigint);
