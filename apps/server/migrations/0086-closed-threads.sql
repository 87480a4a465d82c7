-- The office's closed letters, the latest first, among all that mailings began.
create index message_threads_closed on message_threads (school_id, last_at) where state = 'closed';
