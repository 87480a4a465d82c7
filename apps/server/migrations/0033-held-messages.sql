-- Messages written outside the hours, which arrive when the room opens (CHAT-7). The row goes when it arrives.
create table held_messages (
  school_id bigint not null,
  room_id bigint not null,
  sender_id bigint not null,
  client_id text not null,
  body text not null check (length(body) <= 4000),
  attachments jsonb,
  reply_to bigint,
  written_at timestamptz not null default clock_timestamp(),
  arrives_at timestamptz not null,
  primary key (school_id, room_id, sender_id, client_id),
  foreign key (school_id, room_id) references rooms (school_id, id),
  foreign key (school_id, sender_id) references people (school_id, id)
);
create index held_messages_by_arrival on held_messages (school_id, arrives_at);
alter table held_messages enable row level security;
alter table held_messages force row level security;
create policy of_the_school on held_messages using (school_id = current_setting('app.school_id')::bigint);

-- What a message said before it was changed or taken back. Read by K10 alone, and noted when it is.
create table message_originals (
  school_id bigint not null,
  id bigint generated always as identity,
  room_id bigint not null,
  msg_no bigint not null,
  body text,
  attachments jsonb,
  -- The event that changed it.
  changed_by_seq bigint not null,
  kept_at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  foreign key (school_id, room_id) references rooms (school_id, id)
);
create index message_originals_by_message on message_originals (school_id, room_id, msg_no);
alter table message_originals enable row level security;
alter table message_originals force row level security;
create policy of_the_school on message_originals using (school_id = current_setting('app.school_id')::bigint);
revoke update on message_originals from dars_app;
