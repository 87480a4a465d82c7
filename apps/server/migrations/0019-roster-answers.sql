-- Who shaped an upload last: somebody else has to allow it.
-- The table came with the version before this and is as good as empty.
-- squawk-ignore adding-foreign-key-constraint
alter table roster_uploads add column answered_by bigint references accounts;
