alter table room_members
  -- Until when what makes the member one holds, as far as is known.
  add column holds_until timestamptz not null default 'infinity',
  -- False for those who only read: observers, and the audience of announcements.
  add column may_write boolean not null default true;
update room_members set may_write = false where role = 'observer';
