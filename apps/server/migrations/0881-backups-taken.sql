-- Backups that the command has taken, the last ones. No row: none since then, or the database is not ours to copy.
create table backups_taken (
  taken_at timestamptz primary key,
  -- Of the part of the database.
  bytes bigint not null check (bytes >= 0),
  -- Null: the database alone was copied.
  files integer check (files >= 0)
);
