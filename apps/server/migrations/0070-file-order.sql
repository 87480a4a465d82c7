-- Files of one thing are shown in the order in which they were chosen.
alter table file_uses add column position smallint not null default 0;
