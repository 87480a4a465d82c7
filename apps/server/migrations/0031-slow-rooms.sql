-- Seconds that a member who is not staff waits between two messages; 0: none.
alter table rooms add column slow_mode_seconds integer not null default 0;
