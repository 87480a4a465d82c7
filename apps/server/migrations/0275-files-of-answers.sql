-- Photos, files and recordings of an answer to a question: target_id is the attempt, part the question.
alter type file_use_kind add value 'attempt' after 'video_take';
