alter table group_settings
  -- CHAT-7: children write between these, and what staff writes outside waits for the first; in the school's zone.
  add column chat_opens_at time not null default '07:00',
  add column chat_closes_at time not null default '21:00',
  -- Whether guardians look on in a child's rooms with its teachers after the child is thirteen, too.
  add column guardians_observe_all boolean not null default false,
  add constraint chat_hours_in_order check (chat_opens_at < chat_closes_at) not valid;
select watch_for_rooms('group_settings', 'mark_rooms_of_group');
