-- EVA-4: the teacher has said that it will not appeal, and the office may finalise at once.
alter table evaluations add column appeal_waived_at timestamptz;
