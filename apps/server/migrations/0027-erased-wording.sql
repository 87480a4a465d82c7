-- What a source called somebody goes with the person: the wording of a user's row holds names and numbers.
create function forget_wording_of_erased() returns trigger language plpgsql as $$
begin
  update roster_records set wording = null
  where school_id = new.school_id and entity = 'user' and entity_id = new.id and wording is not null;
  return null;
end
$$;
create trigger people_erased after update of state on people
  for each row when (new.state = 'erased' and old.state is distinct from new.state)
  execute function forget_wording_of_erased();
