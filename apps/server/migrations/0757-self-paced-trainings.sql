-- A self-paced training has no day and place: its start is when it opened, its end is when it is due.
alter table trainings add column is_self_paced boolean not null default false;
alter table trainings add column reason text check (length(reason) between 1 and 300);
