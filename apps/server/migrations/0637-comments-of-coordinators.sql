-- H13: what the coordinator of the subject tells the office, beside the teacher's comment.
alter table mark_objections
  add column coordinator_comment text,
  add column coordinator_commented_by bigint,
  add column coordinator_commented_at timestamptz;
