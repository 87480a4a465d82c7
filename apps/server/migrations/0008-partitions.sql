-- Makes the partitions of one school year where they are missing. Called at every start for this year and the next,
-- and by whoever fills older years; it belongs to the owner, since dars_app makes no tables.
create function ensure_year_partitions(wanted integer) returns void
language plpgsql
set client_min_messages = warning
as $$
declare
  parent text;
begin
  foreach parent in array array['room_events', 'audit_events'] loop
    execute format(
      'create table if not exists %I partition of %I for values in (%s)',
      parent || '_' || wanted, parent, wanted
    );
    -- Row-level security stands on the parent, so nobody may walk in through the partition.
    execute format('revoke all on %I from dars_app, dars_readonly', parent || '_' || wanted);
  end loop;
end
$$;

revoke execute on function ensure_year_partitions(integer) from public;
