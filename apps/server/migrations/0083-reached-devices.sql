-- Sessions whose devices have this push already, while others of the same person are still to be tried: so that no
-- device is called twice. Empty where it was not sent, or was told anew.
alter table notifications add column reached bigint[] not null default '{}';
