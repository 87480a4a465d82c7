-- Seals over the audit log of a school: each takes in the one before and is signed, so that a row that is changed,
-- removed, added or moved later is found (reliability §3.7).
create table audit_seals (
  school_id bigint not null references schools,
  number integer not null check (number > 0),
  -- Events whose transaction lies in [from_xid, to_xid) and whose id is above `floor_id`.
  from_xid xid8 not null,
  to_xid xid8 not null,
  floor_id bigint not null,
  events integer not null check (events > 0),
  chain bytea not null check (length(chain) = 32),
  signature bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (school_id, number)
);
alter table audit_seals enable row level security;
alter table audit_seals force row level security;
create policy of_the_school on audit_seals using (school_id = current_setting('app.school_id')::bigint);
revoke update, delete on audit_seals from dars_app;
