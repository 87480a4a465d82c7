-- Lines that are not done, by what they speak of, and by when they were told.
create index notifications_by_cause on notifications (school_id, kind, target) where done_at is null;
create index notifications_undone on notifications (school_id, told_at) where done_at is null;
