-- Requests sign in as dars_app itself. A role that is only set can be reset by any statement that gets through.
do $$
begin
  if not (select rolcanlogin from pg_roles where rolname = 'dars_app') then
    alter role dars_app login;
  end if;
end
$$;
