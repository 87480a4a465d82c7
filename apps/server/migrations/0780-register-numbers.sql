-- Moves have carried a number into a section where another student has it: the later of two is left without one.
update enrolments as later set register_no = null
from enrolments as earlier
where later.state = 'active' and earlier.state = 'active' and earlier.school_id = later.school_id
  and earlier.section_id = later.section_id and earlier.register_no = later.register_no and earlier.id < later.id;

create unique index enrolments_one_register_no on enrolments (school_id, section_id, register_no)
  where state = 'active';

-- A section without numbers stays so until its office numbers it.
create function give_register_no() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.section_id is distinct from old.section_id
    and new.register_no is not distinct from old.register_no then
    new.register_no := null;
  end if;
  if new.state = 'active' and new.section_id is not null and (
    new.register_no is null
    or tg_op = 'UPDATE' and exists (
      select from enrolments as other where other.school_id = new.school_id and other.section_id = new.section_id
        and other.register_no = new.register_no and other.state = 'active' and other.id <> new.id
    )
  ) then
    select max(other.register_no) + 1 into new.register_no from enrolments as other
    where other.school_id = new.school_id and other.section_id = new.section_id;
  end if;
  return new;
end
$$;

create trigger gives_register_no before insert or update of section_id, state on enrolments
  for each row execute function give_register_no();
