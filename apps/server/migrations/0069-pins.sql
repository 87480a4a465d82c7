-- Messages that the staff wants everybody to find at the head of a room, the latest last.
alter table rooms
  add column pinned_msg_nos bigint[] not null default '{}',
  add constraint rooms_few_pins check (cardinality(pinned_msg_nos) <= 3) not valid;
