create type post_state as enum ('draft', 'published', 'withdrawn');

-- What somebody tells many. Scheduled and expired follow from the clock; whom it is for, from who they are when they look.
create table posts (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  author_id bigint not null references accounts,
  author_role role not null,
  title text not null,
  body text not null,
  state post_state not null default 'draft',
  audience_roles text[] not null,
  level_ids bigint[] not null,
  section_ids bigint[] not null,
  subject_ids bigint[] not null,
  person_ids bigint[] not null,
  cc_guardians boolean not null default true,
  publish_at timestamptz,
  expire_at timestamptz,
  -- When its people were told of it.
  announced_at timestamptz,
  is_pinned boolean not null default false,
  requires_ack boolean not null default false,
  allows_comments boolean not null default false,
  edited_at timestamptz,
  edit_note text,
  withdrawn_because text,
  reminded_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  check (state = 'draft' or publish_at is not null),
  check (expire_at > publish_at)
);
create index posts_by_time on posts (school_id, publish_at) where state = 'published';
create index posts_to_announce on posts (school_id, publish_at) where state = 'published' and announced_at is null;
create index posts_by_author on posts (school_id, author_id);

create table post_readings (
  school_id bigint not null,
  post_id bigint not null,
  account_id bigint not null references accounts,
  opened_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  primary key (school_id, post_id, account_id),
  foreign key (school_id, post_id) references posts (school_id, id)
);

create table post_comments (
  school_id bigint not null,
  id bigint generated always as identity,
  post_id bigint not null,
  author_id bigint not null references accounts,
  author_role role not null,
  -- Null once it was removed.
  body text,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, post_id) references posts (school_id, id)
);
create index post_comments_by_post on post_comments (school_id, post_id, id);

alter table posts enable row level security;
alter table posts force row level security;
create policy of_the_school on posts using (school_id = current_setting('app.school_id')::bigint);
alter table post_readings enable row level security;
alter table post_readings force row level security;
create policy of_the_school on post_readings using (school_id = current_setting('app.school_id')::bigint);
alter table post_comments enable row level security;
alter table post_comments force row level security;
create policy of_the_school on post_comments using (school_id = current_setting('app.school_id')::bigint);
