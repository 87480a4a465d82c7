-- The latest visit that app 51.6 told of and that the read pointer holds already: the count need not look it up again.
alter table room_members add column visited_at timestamptz;
