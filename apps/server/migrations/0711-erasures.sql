-- DSR-2: the erasure of a person that two of the office agreed to; the audit log has its certificate.
create table erasures (
  school_id bigint not null references schools,
  person_id bigint not null,
  approved_by bigint not null references accounts,
  approved_at timestamptz not null default now(),
  -- Of the person: messages replaced by the placeholder, and files erased.
  messages integer not null default 0,
  files integer not null default 0,
  done_at timestamptz,
  primary key (school_id, person_id),
  foreign key (school_id, person_id) references people (school_id, id)
);
alter table erasures enable row level security;
alter table erasures force row level security;
create policy of_the_school on erasures using (school_id = current_setting('app.school_id')::bigint);
revoke delete on erasures from dars_app;
