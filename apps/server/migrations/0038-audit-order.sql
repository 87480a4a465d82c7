-- Which transaction wrote an event: once no older transaction is under way, no event can appear before it any more, and
-- what lies before may be sealed (MOD-5). What is there already is taken as written now.
alter table audit_events add column written_in xid8 not null default pg_current_xact_id();
create index audit_events_by_transaction on audit_events (school_id, written_in);
