-- levels: [{id, points}], as in attempt_marks.criteria. An answer that is marked waits to be returned (FB-1).
alter table video_takes
  add column levels jsonb not null default '[]',
  add column marked_at timestamptz;
