-- ATT-3: questions of a running attempt whose answer was checked, and is fixed since then.
alter table attempts add column checked_ids integer[] not null default '{}';
