-- The device that has sent an application: its codes are not for others to use up. Null: sent before, or without a device.
alter table application_places add column device_hash bytea;
