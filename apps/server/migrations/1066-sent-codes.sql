-- A code that was sent, and not given by the office: a further one that is sent takes its place, and that of no other.
alter table one_time_codes add column is_sent boolean not null default false;
