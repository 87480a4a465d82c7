-- A teacher reminds the classes of a homework that it teaches (HW-5), so that each class was reminded or not.
alter table homework_classes add column reminded_at timestamptz;
update homework_classes as given set reminded_at = work.reminded_at
  from homework as work where work.school_id = given.school_id and work.id = given.homework_id
    and work.reminded_at is not null;
-- homework.reminded_at stays for servers of the version before, which read it while this one starts.
