-- What a guardian signed before it decided otherwise (ASK-8). The signature that counts is in ask_signatures.
create table ask_earlier_signatures (
  school_id bigint not null,
  ask_id bigint not null,
  student_id bigint not null,
  guardian_id bigint not null,
  account_id bigint not null references accounts (id),
  relation text not null,
  agrees boolean not null,
  typed_name text check (length(typed_name) between 1 and 200),
  reason text check (length(reason) <= 500),
  code text not null check (code ~ '^[0-9A-Z]{16}$'),
  signed_at timestamptz not null,
  replaced_at timestamptz not null default now(),
  primary key (school_id, code),
  foreign key (school_id, ask_id) references asks (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, guardian_id) references people (school_id, id)
);
create index ask_earlier_signatures_of_ask on ask_earlier_signatures (school_id, ask_id, student_id, guardian_id);
create index ask_earlier_signatures_by_student on ask_earlier_signatures (school_id, student_id);
create index ask_earlier_signatures_by_guardian on ask_earlier_signatures (school_id, guardian_id);
alter table ask_earlier_signatures enable row level security;
alter table ask_earlier_signatures force row level security;
create policy of_the_school on ask_earlier_signatures using (school_id = current_setting('app.school_id')::bigint);
