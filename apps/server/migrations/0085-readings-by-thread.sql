-- Threads that have been kept long enough go with how far each was read; and each row that points to one is looked for.
create index message_readings_by_thread on message_readings (school_id, thread_id);
