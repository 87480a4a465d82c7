-- E-mail addresses that want no messages about one record, such as application KEY: whoever wrote down an address and has
-- not proved it stops messages about its own record alone (OUT-5).
create table outbound_record_stops (
  school_id bigint not null references schools (id),
  about text not null check (length(about) between 1 and 90),
  contact_hash bytea not null,
  stopped_at timestamptz not null default now(),
  primary key (school_id, about, contact_hash)
);
alter table outbound_record_stops enable row level security;
alter table outbound_record_stops force row level security;
create policy of_the_school on outbound_record_stops using (school_id = current_setting('app.school_id')::bigint);
