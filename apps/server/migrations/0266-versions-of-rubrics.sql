-- A rubric is drafted, published, and followed by its next version. Those of before were published as they were written.
alter table rubrics
  -- The first version; null: this one.
  add column family bigint,
  add column version integer not null default 1,
  -- Null: a draft.
  add column published_at timestamptz default now(),
  add column revision integer not null default 1;
