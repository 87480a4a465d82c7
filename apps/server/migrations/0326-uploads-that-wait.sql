-- Since when a checked upload waits for its second person.
alter table roster_uploads add column checked_at timestamptz;
