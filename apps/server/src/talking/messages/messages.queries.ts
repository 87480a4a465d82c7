import type { ThreadEntry, ThreadKind, ThreadLine } from "@dars/contract/talking/messages";
import { sql, type RawBuilder } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { isAfter, selectMoment, type LatestCursor } from "#platform/db/latest-first.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import { selectAccountName, selectIdAndNames, selectNames } from "#platform/db/shapes.ts";
import { filesOn } from "#talking/files/public.ts";

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
  /** `lastAt` to the microsecond. */
  readonly sort: string;
  /** Whether the reader is on the side of the one person, not on that of the office or the sender. */
  readonly isPersonSide: boolean;
}

const nameOfAccount = (account: RawBuilder<unknown>) => selectAccountName(sql`thread.school_id`, account);

/**
 * Whether the reader is the person of the thread: in its current role, and about a child only while the child
 * is open to it (FAM-5). In a thread without a person of the school, its starter. A recalled thread has no reader there.
 */
const isThreadPerson = ({
  accountId,
  role,
}: Reader): RawBuilder<boolean> => sql`(thread.recalled_at is null and case
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

/**
 * One account may be a teacher and a parent here: threads about a child are the parent's, the rest the
 * teacher's own.
 */
const ROLE_OF_PERSON = sql`(thread.person_role is null or thread.person_role = current_role_of_reader.role)`;

/**
 * Whether the reader is on the side of the office, or is the coordinator who wrote to people: in that role,
 * whatever other roles the account has (ACC-3).
 */
function isOtherParty(reader: Reader): RawBuilder<boolean> {
  const isOwn = sql`coalesce(thread.other_account_id, 0) = ${reader.accountId}`;
  if (isOffice(reader)) return sql`(thread.other_account_id is null or ${isOwn})`;
  return reader.role === "subject_coordinator" ? sql`(${isOwn})` : sql`false`;
}

const ROLE_OF_READER = ({ role }: Reader) =>
  sql`cross join (select ${role}::role as role) as current_role_of_reader`;

const side = (reader: Reader) => sql`${ROLE_OF_READER(reader)}
  cross join lateral (select ${isThreadPerson(reader)} as person, ${isOtherParty(reader)} as other) as side`;

/** The joins for `columns` beside the thread and its side. */
const beside = ({ accountId }: Reader) => sql`
  left join people as person on person.school_id = thread.school_id and person.id = thread.person_id
  left join people as about on about.school_id = thread.school_id and about.id = thread.about_student_id
  left join message_readings as reading on reading.school_id = thread.school_id
    and reading.thread_id = thread.id and reading.account_id = ${accountId}`;

const threads = (schoolId: number, reader: Reader) => sql`
  from message_threads as thread ${side(reader)} ${beside(reader)}
  where thread.school_id = ${schoolId} and (side.person or side.other)`;

const columns = ({ accountId }: Reader) => sql<ThreadRow>`
  thread.id, thread.school_id as "schoolId",
  (select ${selectNames("school")} from schools as school where school.id = thread.school_id) as "school", thread.kind, thread.subject, thread.state,
  case when about.id is not null then ${selectIdAndNames("about")} end as "about",
  case when person.id is not null then ${selectIdAndNames("person")} end as "person",
  thread.started_role as "startedByRole",
  case when side.other and thread.claimed_by is not null then json_build_object('accountId', thread.claimed_by,
    'isMe', thread.claimed_by = ${accountId}, 'name', ${nameOfAccount(sql`thread.claimed_by`)}) end as "claimedBy",
  thread.last_at as "lastAt", ${selectMoment(sql.ref("thread.last_at"))} as "sort", thread.created_at as "createdAt", thread.revision, thread.last_entry_no as "lastNo",
  (select count(*)::int from message_entries as entry
    where entry.school_id = thread.school_id and entry.thread_id = thread.id
      and entry.entry_no > coalesce(reading.entry_no, 0) and entry.author_id is distinct from ${accountId}
      and (side.other or not entry.is_internal)) as "unread",
  thread.other_account_id is null as "isOffice", not side.other as "isPersonSide"`;

export type Box = "all" | "waiting" | "mine" | "closed";

/** A thread from a mailing needs nothing from its sender before a recipient answers. */
const HAS_WORDS_OF_PERSON = sql<boolean>`(not side.other or not thread.awaits_person)`;

const inBox = (box: Box, { accountId }: Reader): RawBuilder<boolean> => {
  const boxes = {
    all: sql<boolean>`thread.state <> 'closed' and (${HAS_WORDS_OF_PERSON} or thread.claimed_by is not null)`,
    // Only the office sees whether one of its members has claimed it.
    waiting: sql<boolean>`thread.state in ('open', 'reopened') and ${HAS_WORDS_OF_PERSON}
      and (not side.other or thread.claimed_by is null)`,
    mine: sql<boolean>`thread.state <> 'closed' and thread.claimed_by = ${accountId}`,
    closed: sql<boolean>`thread.state = 'closed'`,
  };
  return boxes[box];
};

/** The office's own share of each box, in the words of the indexes it is found by. */
const OF_OFFICE: Readonly<Record<Exclude<Box, "mine">, RawBuilder<boolean>>> = {
  all: sql`thread.other_account_id is null and thread.state <> 'closed'
    and (not thread.awaits_person or thread.claimed_by is not null)`,
  waiting: sql`thread.other_account_id is null and thread.state in ('open', 'reopened')
    and thread.claimed_by is null and not thread.awaits_person`,
  closed: sql`thread.other_account_id is null and thread.state = 'closed'`,
};

const inMailing = (schoolId: number, id: number): RawBuilder<boolean> => {
  const mailing = sql`from mailings where school_id = ${schoolId} and id = ${id}`;
  return sql`(thread.mailing = (select key ${mailing}) and thread.started_by = (select sent_by ${mailing}))`;
};

/** Subqueries for all threads of a reader in a box, each by an index of its own; `side` filters the results. */
function waysTo(
  schoolId: number,
  reader: Reader,
  { box, mailing }: MessagesOptions,
): readonly RawBuilder<boolean>[] {
  const { accountId } = reader;
  const own = sql`select person_id from account_people
    where school_id = ${schoolId} and account_id = ${accountId}`;
  const asPerson = [
    sql<boolean>`thread.person_id = any(array(${own}))`,
    sql<boolean>`thread.person_id is null and thread.started_by = ${accountId}`,
  ];
  const asOther = sql<boolean>`thread.other_account_id = ${accountId}`;
  if (!isOffice(reader) && reader.role !== "subject_coordinator") return asPerson;
  if (mailing !== undefined) return [inMailing(schoolId, mailing)];
  if (!isOffice(reader)) return [...asPerson, asOther];
  const inbox =
    box === "mine"
      ? sql<boolean>`thread.claimed_by = ${accountId} and thread.state <> 'closed'`
      : OF_OFFICE[box];
  return [...asPerson, asOther, inbox];
}

interface MessagesOptions {
  readonly box: Box;
  readonly mailing?: number;
  readonly kind?: ThreadKind;
  /** The student whom the threads are about. */
  readonly about?: number;
  readonly after?: LatestCursor;
  readonly limit: number;
}

/** The statement alone, to inspect its plan. */
export function selectThreads(schoolId: number, reader: Reader, options: MessagesOptions) {
  const { box, mailing, kind, about, after, limit } = options;
  const isWanted = sql.join(
    [
      mailing === undefined ? inBox(box, reader) : inMailing(schoolId, mailing),
      ...(kind ? [sql`thread.kind = ${kind}`] : []),
      ...(about === undefined ? [] : [sql`thread.about_student_id = ${about}`]),
    ],
    sql` and `,
  );
  const latest = sql`order by thread.last_at desc, thread.id desc limit ${limit}`;
  const found = waysTo(schoolId, reader, options).map(
    (way) => sql`(
      select thread.* from message_threads as thread ${side(reader)}
      where thread.school_id = ${schoolId} and ${way} and (side.person or side.other) and ${isWanted}
        ${after === undefined ? sql`` : sql`and ${isAfter(schoolId, after, "thread", "last_at")}`}
      ${latest})`,
  );
  return sql<ThreadRow>`
    select ${columns(reader)}
    from (select * from (${sql.join(found, sql` union `)}) as thread ${latest}) as thread
    ${side(reader)} ${beside(reader)}
    order by thread.last_at desc, thread.id desc`;
}

export async function listReaderThreads(
  db: Db,
  schoolId: number,
  reader: Reader,
  options: MessagesOptions,
): Promise<readonly ThreadRow[]> {
  const { rows } = await selectThreads(schoolId, reader, options).execute(db);
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

/** The given entries that are visible to the reader, as `thread entry`. */
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
