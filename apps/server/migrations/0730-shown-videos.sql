-- VID-1, F4: whether classmates may watch an answer. Its teacher asks; a guardian of the student answers.
alter table video_takes add column showcase text check (showcase in ('asked', 'shown', 'declined'));
create index video_takes_shown on video_takes (school_id, task_id) where showcase = 'shown';
