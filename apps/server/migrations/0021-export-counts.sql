-- How often an account took files of people out, over all its schools and all nodes.
create table export_counts (
  account_id bigint not null references accounts,
  taken_at timestamptz not null default clock_timestamp(),
  -- Files, or letters of a section: each has a share of its own an hour.
  share text not null check (share in ('files', 'letters')),
  id bigint generated always as identity,
  primary key (account_id, id)
);
create index export_counts_by_time on export_counts (taken_at);
