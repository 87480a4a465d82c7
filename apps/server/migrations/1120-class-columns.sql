-- Columns that a teacher makes in a category of the scheme, such as a quiz out of 20; their marks are in `marks` under their code.
create table class_columns (
  school_id bigint not null,
  class_id bigint not null,
  offering_id bigint not null,
  -- The category's code and a number that is not given twice in the subject of the level, such as QZ-3.
  code text not null check (code = category || '-' || no),
  category text not null,
  no smallint not null check (no > 0),
  title text not null check (length(title) between 1 and 80),
  max smallint not null check (max between 1 and 1000),
  -- Adds to what was earned and nothing to what could be.
  is_extra boolean not null default false,
  -- Its number is not given again.
  is_removed boolean not null default false,
  opens_on date not null,
  due_on date not null check (due_on >= opens_on),
  revision integer not null default 1,
  made_by bigint references accounts (id),
  primary key (school_id, offering_id, code),
  foreign key (school_id, class_id) references teaching_classes (school_id, id),
  foreign key (school_id, offering_id) references subject_offerings (school_id, id)
);
create index class_columns_by_class on class_columns (school_id, class_id);
alter table class_columns enable row level security;
alter table class_columns force row level security;
create policy of_the_school on class_columns using (school_id = current_setting('app.school_id')::bigint);
-- How much a subject weighs in the grade point average; empty: as one.
alter table subject_offerings add column credits numeric(4, 2) check (credits > 0);
