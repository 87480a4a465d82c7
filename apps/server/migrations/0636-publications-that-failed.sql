-- Why the server gave up publishing, or showing what remains after a withdrawal.
create type mark_publication_problem as enum ('busy', 'stopped', 'unexpected');
alter table mark_publications
  add column failed_because mark_publication_problem,
  -- Not null until what remains after a withdrawal is shown: from when on guardians see it.
  add column rest_guardians_at timestamptz;
