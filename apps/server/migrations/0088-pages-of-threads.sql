-- Each box of an inbox is read a page at a time, the latest first, without what stands in none of it.
-- The office's open ones: what awaits its person among them only where somebody has taken it.
create index message_threads_open on message_threads (school_id, last_at, id)
  where other_account_id is null and state <> 'closed' and (not awaits_person or claimed_by is not null);
create index message_threads_waiting on message_threads (school_id, last_at, id)
  where other_account_id is null and state in ('open', 'reopened') and claimed_by is null and not awaits_person;
create index message_threads_claimed on message_threads (school_id, claimed_by, last_at, id)
  where claimed_by is not null and state <> 'closed';
drop index message_threads_closed;
create index message_threads_closed on message_threads (school_id, last_at, id)
  where other_account_id is null and state = 'closed';
drop index message_threads_of_office;
-- Begun by somebody who is nobody of the school.
create index message_threads_from_outside on message_threads (school_id, started_by, last_at, id)
  where person_id is null;
drop index message_threads_by_mailing;
create index message_threads_by_mailing on message_threads (school_id, mailing, started_by, last_at, id)
  where mailing is not null;
drop index mailings_by_time;
create index mailings_by_time on mailings (school_id, sent_at, id);
