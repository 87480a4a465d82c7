-- Null: as usual for the rule.
alter table follow_up_rules
  add column window_days smallint,
  add column grace_days smallint,
  add column severity text,
  add column auto_notify boolean,
  add column revision integer not null default 1;
