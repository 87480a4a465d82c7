-- Papers that a family attached. Without a foreign key to files: their rows are swept after their bytes.
create table application_documents (
  school_id bigint not null,
  application_id bigint not null,
  file_id text not null,
  kind text not null check (kind in ('id_card', 'residence_card', 'photo', 'vaccination_card', 'last_certificate',
    'transfer', 'other')),
  given_at timestamptz not null default now(),
  primary key (school_id, application_id, file_id),
  foreign key (school_id, application_id) references applications (school_id, id) on delete cascade
);

-- Requests of the school that the family has answered. `key` is made by the app.
create table application_answers (
  school_id bigint not null,
  application_id bigint not null,
  key text not null,
  request text,
  answer text,
  answered_at timestamptz not null default now(),
  primary key (school_id, application_id, key),
  foreign key (school_id, application_id) references applications (school_id, id) on delete cascade
);

alter table application_documents enable row level security;
alter table application_documents force row level security;
create policy of_the_school on application_documents using (school_id = current_setting('app.school_id')::bigint);
alter table application_answers enable row level security;
alter table application_answers force row level security;
create policy of_the_school on application_answers using (school_id = current_setting('app.school_id')::bigint);

grant select, insert, update, delete on application_documents, application_answers to dars_app;
grant select on application_documents, application_answers to dars_readonly;
