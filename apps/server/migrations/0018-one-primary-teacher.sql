-- ASG-1: at any instant a class has one primary teacher at most. Judged when the transaction ends, so that a class can
-- be handed over in one. Points stand for equality, which GiST does not know of numbers without an extension.
with doubled as (
  select later.school_id, later.id
  from teacher_assignments later
  join teacher_assignments earlier
    on earlier.school_id = later.school_id
    and earlier.teaching_class_id = later.teaching_class_id
    and earlier.id < later.id
    and earlier.role = 'primary'
    and (earlier.state <> 'ended' or earlier.ends_on is not null)
    and daterange(earlier.starts_on, greatest(earlier.starts_on, coalesce(earlier.ends_on, 'infinity')))
      && daterange(later.starts_on, greatest(later.starts_on, coalesce(later.ends_on, 'infinity')))
  where later.role = 'primary' and (later.state <> 'ended' or later.ends_on is not null)
)
update teacher_assignments as assignment
set role = 'assistant', revision = revision + 1
from doubled
where doubled.school_id = assignment.school_id and doubled.id = assignment.id;

-- An exclusion is an index: PostgreSQL has no way to add one that is not valid yet.
-- squawk-ignore constraint-missing-not-valid
alter table teacher_assignments add constraint teacher_assignments_one_primary
  exclude using gist (
    int8range(school_id, school_id, '[]') with &&,
    int8range(teaching_class_id, teaching_class_id, '[]') with &&,
    daterange(starts_on, greatest(starts_on, coalesce(ends_on, 'infinity'))) with &&
  )
  where (role = 'primary' and (state <> 'ended' or ends_on is not null))
  deferrable initially deferred;
