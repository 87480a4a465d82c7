-- A school may be in a year that nobody thought of when the server was started, such as one brought in by an import.
-- The app makes no tables; this one it may ask for.
create function ensure_room_year(wanted integer) returns void
language plpgsql security definer set search_path = public
as $$
begin
  if wanted between 2000 and 2200 and to_regclass('room_events_' || wanted) is null then
    perform ensure_year_partitions(wanted);
  end if;
end
$$;
revoke execute on function ensure_room_year(integer) from public;
grant execute on function ensure_room_year(integer) to dars_app;
