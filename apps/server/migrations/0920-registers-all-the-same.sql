-- ATD-7: a register of a weekend counts only where its taker has said that it is meant. What was taken before counts as it did.
alter table attendance_registers add column is_meant boolean not null default true;
