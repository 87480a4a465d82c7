-- App 51.6 asks for a teacher's unread messages by a bare id, where the group still lets it.
create index role_assignments_by_person on role_assignments (person_id) where person_id is not null;
