import type { ThreadEntry, ThreadLine } from "@dars/contract/messages";
import { sql, type RawBuilder } from "kysely";

import { filesOn } from "#files/public.ts";
import type { Actor } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/guarding.ts";
import { namedOf, namesOf } from "#platform/db/shapes.ts";

/** Who looks. */
export type Reader = Pick<Actor, "accountId" | "role">;

export const isOffice = ({ role }: Pick<Actor, "role">): boolean =>
  role === "school_management" || role === "administrator";

export interface ThreadRow extends Omit<ThreadLine, "lastAt" | "createdAt"> {
  readonly school: NonNullable<ThreadLine["school"]>;
  readonly lastAt: Date;
  readonly createdAt: Date;
  readonly revision: number;
  readonly lastNo: number;
  /** Whether the reader stands on the side of the one person, not on that of the office or the sender. */
  readonly isPersonSide: boolean;
}

const nameOfAccount = (account: RawBuilder<unknown>) => sql`
  (select ${namesOf("named")} from account_people as own
    join people as named on named.school_id = own.school_id and named.id = own.person_id
    where own.school_id = thread.school_id and own.account_id = ${account} order by named.id limit 1)`;

/**
 * Whether the reader is the person of the thread: in the role that it has now, and about a child only while the child
 * is open to it (FAM-5). Where nobody of the school is, whoever began it.
 */
const isPersonOf = ({ accountId, role }: Reader): RawBuilder<boolean> => sql`(case
  when thread.person_id is null then thread.started_by = ${accountId} and thread.started_role = ${role}::role
  else exists (
    select from account_people as own
    where own.school_id = thread.school_id and own.person_id = thread.person_id and own.account_id = ${accountId}
      and ${ROLE_OF_PERSON}
      and (thread.about_student_id is null or thread.about_student_id = thread.person_id or exists (
        select from guardian_links as link
        where link.school_id = thread.school_id and link.guardian_id = thread.person_id
          and link.student_id = thread.about_student_id and ${letsSee("link")})))
  end)`;

/** Somebody may be a teacher and a parent here: what is about a child is the parent's, the rest its own. */
const ROLE_OF_PERSON = sql`(thread.person_role is null or thread.person_role = current_role_of_reader.role)`;

/**
 * Whether the reader stands where the office does, or the coordinator who wrote to people: in that role, whatever else
 * the account is (ACC-3).
 */
function isOtherOf(reader: Reader): RawBuilder<boolean> {
  const isOwn = sql`coalesce(thread.other_account_id, 0) = ${reader.accountId}`;
  if (isOffice(reader)) return sql`(thread.other_account_id is null or ${isOwn})`;
  return reader.role === "subject_coordinator" ? sql`(${isOwn})` : sql`false`;
}

const threads = (schoolId: number, reader: Reader) => sql`
  from message_threads as thread
  cross join (select ${reader.role}::role as role) as current_role_of_reader
  cross join lateral (select ${isPersonOf(reader)} as person, ${isOtherOf(reader)} as other) as side
  left join people as person on person.school_id = thread.school_id and person.id = thread.person_id
  left join people as about on about.school_id = thread.school_id and about.id = thread.about_student_id
  left join message_readings as reading on reading.school_id = thread.school_id
    and reading.thread_id = thread.id and reading.account_id = ${reader.accountId}
  where thread.school_id = ${schoolId} and (side.person or side.other)`;

const columns = ({ accountId }: Reader) => sql<ThreadRow>`
  thread.id, thread.school_id as "schoolId",
  (select ${namesOf("school")} from schools as school where school.id = thread.school_id) as "school", thread.kind, thread.subject, thread.state,
  case when about.id is not null then ${namedOf("about")} end as "about",
  case when person.id is not null then ${namedOf("person")} end as "person",
  thread.started_role as "startedByRole",
  case when side.other and thread.claimed_by is not null then json_build_object('accountId', thread.claimed_by,
    'isMe', thread.claimed_by = ${accountId}, 'name', ${nameOfAccount(sql`thread.claimed_by`)}) end as "claimedBy",
  thread.last_at as "lastAt", thread.created_at as "createdAt", thread.revision, thread.last_entry_no as "lastNo",
  (select count(*)::int from message_entries as entry
    where entry.school_id = thread.school_id and entry.thread_id = thread.id
      and entry.entry_no > coalesce(reading.entry_no, 0) and entry.author_id is distinct from ${accountId}
      and (side.other or not entry.is_internal)) as "unread",
  thread.other_account_id is null as "isOffice", not side.other as "isPersonSide"`;

export type Box = "all" | "waiting" | "mine" | "closed";

/** What a mailing began is nothing to do for its sender before somebody answers. */
const HAS_WORDS_OF_PERSON = sql<boolean>`(not side.other or not thread.awaits_person)`;

const inBox = (box: Box, { accountId }: Reader): RawBuilder<boolean> => {
  const boxes = {
    all: sql<boolean>`thread.state <> 'closed' and (${HAS_WORDS_OF_PERSON} or thread.claimed_by is not null)`,
    // Whether somebody of the office has taken it is the office's business.
    waiting: sql<boolean>`thread.state in ('open', 'reopened') and ${HAS_WORDS_OF_PERSON}
      and (not side.other or thread.claimed_by is null)`,
    mine: sql<boolean>`thread.state <> 'closed' and thread.claimed_by = ${accountId}`,
    closed: sql<boolean>`thread.state = 'closed'`,
  };
  return boxes[box];
};

const inMailing = (id: number): RawBuilder<boolean> => sql`(thread.mailing, thread.started_by) = (
  select key, sent_by from mailings where school_id = thread.school_id and id = ${id})`;

export async function listThreadsOf(
  db: Db,
  schoolId: number,
  reader: Reader,
  { box, mailing, limit }: { readonly box: Box; readonly mailing?: number; readonly limit: number },
): Promise<readonly ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    select ${columns(reader)} ${threads(schoolId, reader)} and ${mailing === undefined ? inBox(box, reader) : inMailing(mailing)}
    order by thread.last_at desc, thread.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findThread(
  db: Db,
  schoolId: number,
  threadId: number,
  reader: Reader,
): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    select ${columns(reader)} ${threads(schoolId, reader)} and thread.id = ${threadId}`.execute(db);
  return rows[0];
}

/** Keeps others from writing the thread until this transaction ends. */
export async function lockThread(db: Db, schoolId: number, threadId: number): Promise<void> {
  await sql`select from message_threads where school_id = ${schoolId} and id = ${threadId} for update`.execute(
    db,
  );
}

interface EntryRow extends Omit<ThreadEntry, "at"> {
  readonly at: Date;
}

export async function listEntries(
  db: Db,
  schoolId: number,
  threadId: number,
  { accountId }: Reader,
  { withInternal }: { readonly withInternal: boolean },
): Promise<readonly ThreadEntry[]> {
  const { rows } = await sql<EntryRow>`
    select entry.entry_no as "no", entry.body,
      ${filesOn(schoolId, "thread", sql.ref("entry.thread_id"), sql.ref("entry.entry_no"))} as "attachments",
      entry.is_internal as "isInternal", entry.created_at as "at",
      case when entry.author_id is not null then json_build_object('id', entry.author_id, 'role', entry.author_role,
        'isMe', entry.author_id = ${accountId}, 'name', ${nameOfAccount(sql`entry.author_id`)}) end as "author"
    from message_entries as entry
    join message_threads as thread on thread.school_id = entry.school_id and thread.id = entry.thread_id
    where entry.school_id = ${schoolId} and entry.thread_id = ${threadId}
      and (${withInternal} or not entry.is_internal)
    order by entry.entry_no`.execute(db);
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}

/** Those of these entries that the reader is shown, as `thread entry`. */
export async function listOpenEntries(
  db: Db,
  schoolId: number,
  entries: readonly { readonly threadId: number; readonly no: number }[],
  reader: Reader,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly threadId: number; readonly no: number }>`
    select entry.thread_id as "threadId", entry.entry_no as "no"
    from message_entries as entry
    join unnest(${entries.map(({ threadId }) => threadId)}::bigint[], ${entries.map(({ no }) => no)}::integer[])
      as asked (thread_id, entry_no) on asked.thread_id = entry.thread_id and asked.entry_no = entry.entry_no
    where entry.school_id = ${schoolId} and exists (
      select ${threads(schoolId, reader)} and thread.id = entry.thread_id and (side.other or not entry.is_internal))`.execute(
    db,
  );
  return new Set(rows.map(({ threadId, no }) => `${threadId} ${no}`));
}

const personOfAccount = (schoolId: number, account: string) => sql`(
  select min(own.person_id) from account_people as own
  where own.school_id = ${schoolId} and own.account_id = ${sql.ref(account)})`;

/** They write as their account. Where nobody stands in a thread begun by others, it leads out of the school. */
const isBegunByMandate = sql`thread.started_role in ('subject_coordinator', 'evaluator')`;

/**
 * Who is told of news: the person of a thread, or whoever began it for itself; on the other side the office, or the
 * coordinator who wrote to people.
 */
export async function findEnds(db: Db, schoolId: number, threadId: number) {
  const { rows } = await sql<{
    readonly personId: number | null;
    readonly aboutId: number | null;
    readonly claimedBy: number | null;
    readonly isOffice: boolean;
    readonly otherId: number | null;
  }>`
    select coalesce(thread.person_id,
        case when ${isBegunByMandate} then ${personOfAccount(schoolId, "thread.started_by")} end) as "personId",
      case when thread.person_id is not null then thread.about_student_id end as "aboutId",
      thread.claimed_by as "claimedBy", thread.other_account_id is null as "isOffice",
      ${personOfAccount(schoolId, "thread.other_account_id")} as "otherId"
    from message_threads as thread where thread.school_id = ${schoolId} and thread.id = ${threadId}`.execute(
    db,
  );
  return rows[0];
}

/** Whether an account belongs to the office now: of the school's management, or an administrator of its group. */
export async function isOfOffice(db: Db, schoolId: number, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from role_assignments as held
    join accounts as account on account.id = held.account_id and account.state <> 'disabled'
    join schools as school on school.id = ${schoolId}
    where held.account_id = ${accountId} and held.state = 'active' and held.starts_at <= now()
      and (held.ends_at is null or held.ends_at > now())
      and ((held.role = 'school_management' and held.school_id = ${schoolId})
        or (held.role = 'administrator' and account.group_id = school.group_id))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** People of the school whose accounts these are; with none given, its management. */
export async function listPeopleOfOffice(
  db: Db,
  schoolId: number,
  accountIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select distinct office.person_id as id from role_assignments as office
    where office.school_id = ${schoolId} and office.role = 'school_management' and office.state = 'active'
      and office.starts_at <= now() and (office.ends_at is null or office.ends_at > now())
      and (cardinality(${[...accountIds]}::bigint[]) = 0 or office.account_id = any(${[...accountIds]}::bigint[]))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The people of a mailing, each with the first of its threads' ids. */
export async function listMailed(db: Db, schoolId: number, mailing: string) {
  const { rows } = await sql<{
    readonly personId: number;
    readonly studentId: number | null;
    readonly first: number;
  }>`
    select person_id as "personId", about_student_id as "studentId", min(id) over () as "first"
    from message_threads
    where school_id = ${schoolId} and mailing = ${mailing} and person_id is not null`.execute(db);
  return rows;
}
