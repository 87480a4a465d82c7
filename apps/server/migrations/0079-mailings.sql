-- A mailing as whoever sent it looks it up. Its threads have its key and its sender.
create table mailings (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  key text not null,
  kind thread_kind not null,
  subject text not null,
  sent_by bigint not null references accounts,
  sent_role role not null,
  -- The coordinator who reads the answers; null: the office.
  other_account_id bigint references accounts,
  sent_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, key, sent_by)
);
alter table mailings enable row level security;
alter table mailings force row level security;
create policy of_the_school on mailings using (school_id = current_setting('app.school_id')::bigint);
create index mailings_by_time on mailings (school_id, sent_at);
create index mailings_by_sender on mailings (school_id, sent_by);
grant select, insert, update, delete on mailings to dars_app;
grant usage on sequence mailings_id_seq to dars_app;
grant select on mailings to dars_readonly;

insert into mailings (school_id, key, kind, subject, sent_by, sent_role, other_account_id, sent_at)
select school_id, mailing, min(kind), min(subject), started_by, min(started_role), min(other_account_id), min(created_at)
from message_threads where mailing is not null group by school_id, mailing, started_by;

-- True: it began with a mailing, and its person has said nothing yet. It stands in the mailing, not among the open ones.
alter table message_threads add column awaits_person boolean not null default false;

update message_threads as thread set awaits_person = true
where thread.mailing is not null and not exists (
  select from message_entries as entry
  where entry.school_id = thread.school_id and entry.thread_id = thread.id
    and (entry.author_id is null or (entry.author_id <> thread.started_by and entry.author_role = thread.person_role)));

create index message_threads_by_mailing on message_threads (school_id, mailing, started_by) where mailing is not null;
drop index message_threads_of_office;
create index message_threads_of_office on message_threads (school_id, last_at)
  where other_account_id is null and not awaits_person;
