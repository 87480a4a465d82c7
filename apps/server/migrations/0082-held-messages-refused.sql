-- Why a message that waited for the hours can no longer be let in (CHAT-7). Null: it waits. A refused row is kept for
-- its sender until the sender lets it go; `arrives_at` is then when it was refused.
create type held_refusal as enum ('left', 'archived', 'observer', 'readers-only', 'paused', 'locked', 'muted');
alter table held_messages add column refused held_refusal;
