-- Who sits in a class: asked by every list of classes, register and room. The unique index holds open seats alone, so
-- it does not serve `ends_on is null or ends_on > today`.
create index class_enrolments_by_class on class_enrolments (school_id, teaching_class_id);
