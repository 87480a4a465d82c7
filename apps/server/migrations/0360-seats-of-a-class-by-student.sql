-- The list of rooms looks up one student in each class of a teacher; it read all seats of the class.
drop index class_enrolments_by_class;
create index class_enrolments_by_class on class_enrolments (school_id, teaching_class_id, student_id);
