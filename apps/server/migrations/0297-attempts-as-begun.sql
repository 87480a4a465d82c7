-- EX-3: an attempt keeps the order in which it was begun, whatever the exercise becomes while it runs. Null: begun
-- before, and then the exercise's own.
alter table attempts
  add column shuffles_questions boolean,
  add column shuffles_options boolean;

-- EX-3: attempts that were still running when keys were corrected are marked by these as well.
alter table exercise_versions add column remarks boolean not null default false;
