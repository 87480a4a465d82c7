-- Which history this database follows: another one from the moment it was set back to an earlier time, or another
-- server took over from it. Devices that have seen the numbers of the one before read their rooms anew.
create table database_epoch (
  is_only boolean primary key default true check (is_only),
  epoch uuid not null default gen_random_uuid(),
  -- The cluster and its timeline when the epoch began. Null: none has begun.
  timeline text
);

insert into database_epoch default values;
