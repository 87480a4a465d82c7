-- An answer sent from a link's page is written once, however often the browser sends its form.
alter table message_entries add column outside_key text check (outside_key ~ '^[0-9A-Za-z]{15}$');
create unique index message_entries_from_outside on message_entries (school_id, thread_id, outside_key)
  where outside_key is not null;
