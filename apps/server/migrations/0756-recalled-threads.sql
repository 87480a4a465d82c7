-- A thread of a circular that the head office has recalled: its recipient finds it no more.
alter table message_threads add column recalled_at timestamptz;
