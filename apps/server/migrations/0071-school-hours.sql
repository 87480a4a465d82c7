-- MOD-2: between these somebody answers at the school; null: those that are usual for its shift.
alter table schools
  add column opens_at time,
  add column closes_at time,
  add constraint school_hours_in_order check (opens_at < closes_at) not valid,
  add constraint school_hours_together check ((opens_at is null) = (closes_at is null)) not valid;
