-- What the server makes of a file that hangs on a lesson or is a video: smaller forms, its length, a PDF's pages.
create type file_media_state as enum ('waiting', 'made', 'plain', 'refused');

create table file_media (
  school_id bigint not null,
  file_id text not null,
  -- plain: this server has no ffmpeg, so that the original alone is there. refused: it is not to be worked on.
  state file_media_state not null default 'waiting',
  reason text check (reason in ('pixels', 'seconds', 'time', 'pages', 'broken')),
  -- By variant: {bytes, type, width, height}
  forms jsonb not null default '{}',
  -- How loud a recording is, in so many even steps of its length; of 100.
  waveform smallint[],
  pages integer check (pages > 0),
  made_at timestamptz,
  primary key (school_id, file_id),
  foreign key (school_id, file_id) references files (school_id, id) on delete cascade
);

-- The text of a PDF's pages, for searching.
create table file_pages (
  school_id bigint not null,
  file_id text not null,
  page integer not null check (page > 0),
  text text not null,
  primary key (school_id, file_id, page),
  foreign key (school_id, file_id) references files (school_id, id) on delete cascade
);

alter table file_media enable row level security;
alter table file_media force row level security;
create policy of_the_school on file_media using (school_id = current_setting('app.school_id')::bigint);
alter table file_pages enable row level security;
alter table file_pages force row level security;
create policy of_the_school on file_pages using (school_id = current_setting('app.school_id')::bigint);
