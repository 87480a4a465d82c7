-- For teachers of a subject and level, whatever the year; the file hangs on it by file_uses.
create table guide_videos (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  subject_id bigint not null references subjects,
  level_id bigint not null references levels,
  lesson_id bigint,
  author_id bigint not null references accounts,
  title text not null,
  -- [{"at": 30, "title": "…"}], by time.
  chapters jsonb not null default '[]',
  transcript text not null default '',
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, lesson_id) references lessons (school_id, id)
);
create index guide_videos_by_subject on guide_videos (school_id, subject_id, level_id, id);

-- Which seconds an account has watched: a union, so that devices may send in any order and twice.
create table guide_video_views (
  school_id bigint not null,
  video_id bigint not null,
  account_id bigint not null references accounts,
  seen int4multirange not null,
  seen_at timestamptz not null default now(),
  primary key (school_id, video_id, account_id),
  foreign key (school_id, video_id) references guide_videos (school_id, id)
);

alter table guide_videos enable row level security;
alter table guide_videos force row level security;
create policy of_the_school on guide_videos using (school_id = current_setting('app.school_id')::bigint);
alter table guide_video_views enable row level security;
alter table guide_video_views force row level security;
create policy of_the_school on guide_video_views using (school_id = current_setting('app.school_id')::bigint);

grant select, insert, update, delete on guide_videos, guide_video_views to dars_app;
grant usage on sequence guide_videos_id_seq to dars_app;
grant select on guide_videos, guide_video_views to dars_readonly;
