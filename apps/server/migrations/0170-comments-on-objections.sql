-- What the teacher of the class says about an objection, for the office (H13).
alter table mark_objections
  add column comment text,
  add column commented_by bigint,
  add column commented_at timestamptz;
