-- FAM-4: whether the student, of age, lets this guardian see its records. Asked for only where the group asks at all.
alter table guardian_links add column student_consents boolean not null default false;
