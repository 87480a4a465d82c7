-- [{fileId, strokes}]: a marker's strokes over photos of the answer.
alter table attempt_marks add column ink jsonb not null default '[]';
