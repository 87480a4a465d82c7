-- What families read of a snapshot, as it is sent; null in older ones, which are written anew from `shown`.
alter table mark_snapshots
  add column shown_text text,
  add column published_text text;
