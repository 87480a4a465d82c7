-- What the keys alone say of an attempt: the score of each question by its number. attempt_marks has what a person
-- marks, every mark that was changed after its return, and all marks of attempts that were handed in before this.
alter table attempts add column key_scores jsonb not null default '{}';
