import { sql } from "kysely";

import { buildThreads, type DemoEntry, type DemoThread } from "#demo/letters/public.ts";
import type { Db } from "#platform/db/db.ts";

import { at } from "./ids.ts";
import { findAccount, timeIn, type LetterSchool } from "./letter-places.queries.ts";

/** Writes a school's official threads. They are few. */
export async function insertThreads(db: Db, place: LetterSchool): Promise<void> {
  for (const thread of buildThreads(place.plan)) {
    const [first, last] = [thread.entries[0], thread.entries.at(-1)];
    if (!first || !last) continue;
    const threadId = await insertThread(db, place, thread, { first, last });
    await insertEntries(db, place, threadId, thread);
    await insertReadings(db, place, threadId, thread);
  }
}

async function insertThread(
  db: Db,
  place: LetterSchool,
  { kind, subject, about, state, person, claimedBy, entries }: DemoThread,
  { first, last }: { readonly first: DemoEntry; readonly last: DemoEntry },
): Promise<number> {
  const { schoolId, people } = place.ids;
  const isClaimed = claimedBy !== null;
  const starterId = await findAccount(db, place, first.by);
  const claimerId = isClaimed ? await findAccount(db, place, claimedBy) : null;
  const { rows } = await sql<{ readonly id: number }>`
    insert into message_threads (school_id, kind, subject, about_student_id, state, person_id, person_role, started_by,
      started_role, claimed_by, claimed_at, last_entry_no, last_at, created_at)
    values (${schoolId}, ${kind}, ${subject}, ${at(people)(about)}, ${state}, ${at(people)(person)}, 'parent',
      ${starterId}, ${first.role}, ${claimerId},
      ${isClaimed ? timeIn(place, first) : null}, ${entries.length}, ${timeIn(place, last)}, ${timeIn(place, first)})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

async function insertEntries(
  db: Db,
  place: LetterSchool,
  threadId: number,
  { entries }: DemoThread,
): Promise<void> {
  for (const [index, { by, role, body, isInternal, ...when }] of entries.entries()) {
    const authorId = await findAccount(db, place, by);
    await sql`
      insert into message_entries (school_id, thread_id, entry_no, author_id, author_role, body, is_internal, created_at)
      values (${place.ids.schoolId}, ${threadId}, ${index + 1}, ${authorId}, ${role}, ${body},
        ${isInternal}, ${timeIn(place, when)})`.execute(db);
  }
}

async function insertReadings(
  db: Db,
  place: LetterSchool,
  threadId: number,
  thread: DemoThread,
): Promise<void> {
  const readers = [
    ...(thread.isReadByPerson ? [thread.person] : []),
    ...(thread.isReadByOffice ? place.plan.management : []),
  ];
  for (const reader of readers) {
    const accountId = await findAccount(db, place, reader);
    await sql`
      insert into message_readings (school_id, account_id, thread_id, entry_no)
      values (${place.ids.schoolId}, ${accountId}, ${threadId}, ${thread.entries.length})`.execute(db);
  }
}
