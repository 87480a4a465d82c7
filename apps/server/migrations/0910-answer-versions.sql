-- Who wrote each answer of an attempt, as pages of devices, and what other pages answered to the same question. When
-- what was handed in has arrived, by the server's clock; null for what was handed in before this was kept.
alter table attempts
  add column answer_versions jsonb not null default '{}',
  add column arrived_at timestamptz;
