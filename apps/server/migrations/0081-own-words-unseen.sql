-- The last of the member's own messages. Beyond the read pointer: it was sent while others' before it were not read
-- (CNT-2, CHAT-7), so that what lies after the pointer is not all somebody else's. 0: none since this is noted.
alter table room_members add column own_msg_no bigint not null default 0;
