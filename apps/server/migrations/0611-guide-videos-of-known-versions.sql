-- In a transaction of its own: reading the rows keeps nobody from writing them.
alter table guide_videos validate constraint guide_videos_version;
