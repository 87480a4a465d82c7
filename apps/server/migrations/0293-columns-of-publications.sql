-- A column stays public while one publication that was not withdrawn has it.
alter table published_columns drop constraint published_columns_pkey;
-- The table has a row for each class and column, so that the index is there at once.
-- squawk-ignore constraint-missing-not-valid, adding-serial-primary-key-field
alter table published_columns add primary key (school_id, class_id, code, publication_id);
