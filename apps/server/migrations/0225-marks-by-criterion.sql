-- [{id, points}]: the level of each criterion of the rubric by which a person marked; empty where there is none.
alter table attempt_marks add column criteria jsonb not null default '[]';
