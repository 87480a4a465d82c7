-- A column stays public while one publication that was not withdrawn has it.
alter table published_columns
  drop constraint published_columns_pkey,
  add primary key (school_id, class_id, code, publication_id);
