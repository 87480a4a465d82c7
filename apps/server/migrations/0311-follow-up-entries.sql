create type follow_up_state as enum ('open', 'notified', 'acknowledged', 'resolved', 'excused', 'closed');

-- Somebody who needs follow-up by one rule, perhaps in one class, from the night on which it was found.
create table follow_up_entries (
  school_id bigint not null references schools,
  id bigint not null generated always as identity,
  rule text not null,
  person_id bigint not null,
  class_id bigint,
  state follow_up_state not null default 'open',
  -- What was found last, the newest first: {day, id, name}. Empty while nothing is found any more.
  items jsonb not null,
  since date not null,
  clean_since date,
  -- The day on which it was resolved or excused: what happened until then is settled.
  settled_on date,
  owner_id bigint,
  next_step text,
  snoozed_until date,
  outcome text,
  changed_by bigint references accounts,
  opened_at timestamptz not null default now(),
  revision integer not null default 1,
  primary key (school_id, id),
  foreign key (school_id, person_id) references people (school_id, id),
  foreign key (school_id, class_id) references teaching_classes (school_id, id),
  foreign key (school_id, owner_id) references people (school_id, id)
);
create unique index follow_up_entries_one_open on follow_up_entries (school_id, rule, person_id, class_id)
  nulls not distinct where state <> 'closed';
create index follow_up_entries_by_person on follow_up_entries (school_id, person_id);

alter table follow_up_entries enable row level security;
alter table follow_up_entries force row level security;
create policy of_the_school on follow_up_entries using (school_id = current_setting('app.school_id')::bigint);

grant select, insert, update, delete on follow_up_entries to dars_app;
grant usage on sequence follow_up_entries_id_seq to dars_app;
grant select on follow_up_entries to dars_readonly;
