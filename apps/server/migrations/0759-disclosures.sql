-- What a school may choose to show, and does not by default: marks on the honour list; names of students to coordinators.
alter table school_settings add column honour_list_marks boolean not null default false;
alter table school_settings add column names_for_coordinators boolean not null default false;
