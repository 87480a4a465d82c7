-- J3, L1: a text that the head office sends to several of its schools. Its row is of the head office.
create table circulars (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  channel text not null check (channel in ('post', 'message')),
  title text not null,
  body text not null,
  school_ids bigint[] not null,
  audience_roles text[] not null,
  level_ids bigint[] not null,
  cc_guardians boolean not null,
  expire_at timestamptz,
  is_pinned boolean not null,
  requires_ack boolean not null,
  sent_by bigint not null references accounts,
  sent_at timestamptz not null default now(),
  recalled_at timestamptz,
  recall_reason text check (length(recall_reason) between 2 and 300),
  primary key (school_id, id),
  check ((recalled_at is null) = (recall_reason is null))
);
create index circulars_by_time on circulars (school_id, sent_at, id);
alter table circulars enable row level security;
alter table circulars force row level security;
create policy of_the_school on circulars using (school_id = current_setting('app.school_id')::bigint);

-- What became of it in one school. The row is written in the transaction of the post or mailing, so that each school
-- has it once.
create table circular_deliveries (
  school_id bigint not null references schools,
  office_id bigint not null,
  circular_id bigint not null,
  state text not null check (state in ('delivered', 'nobody', 'recalled', 'failed')),
  post_id bigint,
  mailing_id bigint,
  people integer not null default 0,
  changed_at timestamptz not null default now(),
  primary key (school_id, office_id, circular_id),
  foreign key (school_id, post_id) references posts (school_id, id) on delete set null (post_id),
  foreign key (school_id, mailing_id) references mailings (school_id, id) on delete set null (mailing_id)
);
create index circular_deliveries_by_post on circular_deliveries (school_id, post_id) where post_id is not null;
create index circular_deliveries_by_mailing on circular_deliveries (school_id, mailing_id) where mailing_id is not null;
alter table circular_deliveries enable row level security;
alter table circular_deliveries force row level security;
create policy of_the_school on circular_deliveries using (school_id = current_setting('app.school_id')::bigint);
