-- Guide videos of teachers, model clips of video tasks, and what students answer them with.
alter type file_use_kind add value 'guide_video' after 'excuse';
alter type file_use_kind add value 'video_task' after 'guide_video';
alter type file_use_kind add value 'video_take' after 'video_task';
