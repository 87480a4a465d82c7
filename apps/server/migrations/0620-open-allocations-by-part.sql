-- Each course has a pool of its own, so an allocation may wait in each of them.
create unique index decision_allocations_one_open_of_part
  on decision_allocations (school_id, student_id, year_id, part) where state = 'proposed';
drop index decision_allocations_one_open;
