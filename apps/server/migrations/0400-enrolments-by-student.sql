-- Years and sections of one student, also of enrolments that have ended.
create index enrolments_by_student on enrolments (school_id, student_id, year_id);
