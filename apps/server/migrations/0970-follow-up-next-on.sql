-- The day of the next step.
alter table follow_up_entries add column next_on date;
