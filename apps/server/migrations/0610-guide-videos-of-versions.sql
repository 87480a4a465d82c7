-- The version of its lesson that a guide video was made for, and its captions as WebVTT by language.
alter table guide_videos add column version_id bigint;
alter table guide_videos add column captions jsonb not null default '[]';
alter table guide_videos add constraint guide_videos_version foreign key (school_id, version_id)
  references lesson_versions (school_id, id) not valid;
