-- The assessment slot that the family has picked, or the office.
alter table applications add column slot_id bigint;
create index applications_by_slot on applications (school_id, slot_id);
