-- Messages to applicants, who have no account: where they go comes with the application (OUT-9).
alter table applications add column email text check (length(email) between 3 and 255), add column locale locale;
-- Whoever has lost the tracking code is found by the address that was entered.
alter table application_places add column email_hash bytea;
create index application_places_by_email on application_places (email_hash) where email_hash is not null;

alter table outbound_messages
  -- The language of somebody without an account.
  add column locale locale,
  -- The record it speaks of, where it goes to no person, such as application KEY.
  add column about text check (length(about) between 1 and 90),
  add column address_hash bytea;
create index outbound_messages_about on outbound_messages (school_id, about) where about is not null;

-- Addresses without a person that want no messages, by their hash.
create table outbound_stops (
  school_id bigint not null references schools (id),
  contact_hash bytea not null,
  stopped_at timestamptz not null default now(),
  primary key (school_id, contact_hash)
);
alter table outbound_stops enable row level security;
alter table outbound_stops force row level security;
create policy of_the_school on outbound_stops using (school_id = current_setting('app.school_id')::bigint);
