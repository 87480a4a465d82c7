-- What waits for the hours is counted for each who wrote it.
create index held_messages_by_sender on held_messages (school_id, sender_id);

-- Until when an upload is taken to be under way: so many of an account may be at once, on whatever nodes. Null: it is
-- not; a node that is killed leaves it, and it runs out.
alter table files add column sending_until timestamptz;
create index files_being_sent on files (school_id, account_id) where sending_until is not null;
