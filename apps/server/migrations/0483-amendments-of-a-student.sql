-- Whether a student has amended marks is asked on each look at a report card; most have none, and many changes.
create index mark_changes_amended on mark_changes (school_id, student_id) where is_amendment;
