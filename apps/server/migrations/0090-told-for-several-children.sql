-- Other children through whom it reached a guardian too: it is hers while the link to one of them is open. Empty where
-- it is about one child, or none.
alter table notifications add column also_student_ids bigint[] not null default '{}';
