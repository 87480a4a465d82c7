-- [{id, title, levels: [{points, words}]}]: the rubric by which answers are marked; empty where there is none.
alter table video_tasks add column criteria jsonb not null default '[]';
