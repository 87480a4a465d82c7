create type removal_reason as enum ('author', 'moderator', 'hidden');

-- A message's row holds the message as it stands; the rows after it that name it in target_msg_no are its history.
alter table room_events
  -- Null: none.
  add column attachments jsonb,
  -- The msg_no that a message answers.
  add column reply_to bigint,
  add column edited_at timestamptz,
  add column removed_reason removal_reason,
  -- When the sender wrote a message that was held through the quiet hours (CHAT-7).
  add column held_since timestamptz,
  -- Of a message: each person's reaction by the person's id. Null: none.
  add column reactions jsonb,
  -- What the other kinds of rows say beyond their columns: a reaction, a reason, what the system did.
  add column change jsonb;

create index room_events_by_target on room_events (school_id, room_id, target_msg_no)
  where target_msg_no is not null;
