-- FB-1: what stood before something that had been returned was changed. Rows are only added.
create table attempt_mark_history (
  school_id bigint not null,
  attempt_id bigint not null,
  question_id integer not null,
  revision integer not null,
  score text,
  comment text,
  criteria jsonb not null,
  ink jsonb not null,
  marker_id bigint references accounts,
  marked_at timestamptz,
  replaced_at timestamptz not null default now(),
  primary key (school_id, attempt_id, question_id, revision),
  foreign key (school_id, attempt_id) references attempts (school_id, id)
);

create table video_take_history (
  school_id bigint not null,
  take_id bigint not null,
  revision integer not null,
  feedback text not null,
  remarks jsonb not null,
  levels jsonb not null default '[]',
  reviewer_id bigint references accounts,
  replaced_at timestamptz not null default now(),
  primary key (school_id, take_id, revision),
  foreign key (school_id, take_id) references video_takes (school_id, id)
);

-- Who is marking an answer just now; one that is past `until` holds nothing.
create table video_take_claims (
  school_id bigint not null,
  take_id bigint not null,
  account_id bigint not null references accounts,
  until timestamptz not null,
  primary key (school_id, take_id),
  foreign key (school_id, take_id) references video_takes (school_id, id)
);

alter table attempt_mark_history enable row level security;
alter table attempt_mark_history force row level security;
create policy of_the_school on attempt_mark_history using (school_id = current_setting('app.school_id')::bigint);
alter table video_take_history enable row level security;
alter table video_take_history force row level security;
create policy of_the_school on video_take_history using (school_id = current_setting('app.school_id')::bigint);
alter table video_take_claims enable row level security;
alter table video_take_claims force row level security;
create policy of_the_school on video_take_claims using (school_id = current_setting('app.school_id')::bigint);

grant select, insert on attempt_mark_history, video_take_history to dars_app;
grant select, insert, update, delete on video_take_claims to dars_app;
grant select on attempt_mark_history, video_take_history, video_take_claims to dars_readonly;
