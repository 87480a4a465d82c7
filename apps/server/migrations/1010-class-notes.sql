-- What a teacher remembers of a lesson with a class; read by nobody else.
create table class_notes (
  school_id bigint not null,
  account_id bigint not null references accounts (id),
  class_id bigint not null,
  held_on date not null,
  period smallint not null check (period between 0 and 12),
  text text not null check (length(text) between 1 and 2000),
  revision integer not null default 1,
  changed_at timestamptz not null default now(),
  primary key (school_id, account_id, class_id, held_on, period),
  foreign key (school_id, class_id) references teaching_classes (school_id, id)
);
alter table class_notes enable row level security;
alter table class_notes force row level security;
create policy of_the_school on class_notes using (school_id = current_setting('app.school_id')::bigint);
