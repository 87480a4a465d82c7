-- What waits for a teacher to mark: few rows among all that were ever sent.
create index attempts_to_mark on attempts (school_id, exercise_id) where state = 'submitted';
create index video_takes_to_mark on video_takes (school_id, task_id) where state = 'sent' and marked_at is null;
