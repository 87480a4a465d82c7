-- What a school wants to be told of; no row: as usual.
create table follow_up_rules (
  school_id bigint not null references schools,
  rule text not null,
  threshold smallint not null,
  is_on boolean not null default true,
  primary key (school_id, rule)
);

-- What staff did about somebody who needs follow-up. That somebody does is found anew each time: it ends by itself.
create table follow_up_cases (
  school_id bigint not null references schools,
  rule text not null,
  person_id bigint not null,
  owner_id bigint,
  next_step text,
  snoozed_until date,
  -- What happened until this day is settled; something later opens it again.
  settled_until date,
  outcome text,
  changed_by bigint not null references accounts,
  changed_at timestamptz not null default now(),
  revision integer not null default 1,
  primary key (school_id, rule, person_id),
  foreign key (school_id, person_id) references people (school_id, id),
  foreign key (school_id, owner_id) references people (school_id, id)
);

alter table follow_up_rules enable row level security;
alter table follow_up_rules force row level security;
create policy of_the_school on follow_up_rules using (school_id = current_setting('app.school_id')::bigint);
alter table follow_up_cases enable row level security;
alter table follow_up_cases force row level security;
create policy of_the_school on follow_up_cases using (school_id = current_setting('app.school_id')::bigint);
