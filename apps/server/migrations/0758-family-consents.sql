-- FAM-6: what guardians agree to for a child. Without a row nobody has decided, which counts as no.
create table family_consents (
  school_id bigint not null references schools,
  student_id bigint not null,
  kind text not null check (kind in ('photo', 'honour_list')),
  is_given boolean not null,
  decided_by bigint not null references accounts,
  decided_at timestamptz not null default now(),
  primary key (school_id, student_id, kind),
  foreign key (school_id, student_id) references students (school_id, id)
);
alter table family_consents enable row level security;
alter table family_consents force row level security;
create policy of_the_school on family_consents using (school_id = current_setting('app.school_id')::bigint);
