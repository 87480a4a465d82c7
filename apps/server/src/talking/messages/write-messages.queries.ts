import type { Role } from "@dars/contract/platform/roles";
import type { ThreadKind, ThreadState } from "@dars/contract/talking/messages";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface Letter {
  readonly kind: ThreadKind;
  readonly subject: string;
  readonly body: string;
}

export interface Author {
  readonly accountId: number;
  readonly role: Role;
}

/** A person of the school who writes to its office. */
export interface Writer {
  /** Null for coordinators and evaluators, who write as their account. */
  readonly personId: number | null;
  readonly aboutId: number | null;
}

/** Who the caller is in this school: itself, or as a parent the guardian of the child. */
export async function findWriter(
  db: Db,
  schoolId: number,
  { accountId, role }: Author,
): Promise<number | undefined> {
  if (role === "subject_coordinator" || role === "evaluator" || role === "administrator") return undefined;
  const { rows } = await sql<{ readonly id: number }>`
    select person_id as id from account_people
    where school_id = ${schoolId} and account_id = ${accountId} order by person_id limit 1`.execute(db);
  return rows[0]?.id;
}

/** A thread with the office, and its first entry. */
export async function insertThread(
  db: Db,
  schoolId: number,
  author: Author,
  { personId, aboutId }: Writer,
  { kind, subject, body }: Letter,
): Promise<number> {
  const { rows } = await sql<{ readonly id: number }>`
    with thread as (
      insert into message_threads (school_id, kind, subject, about_student_id, person_id, person_role, started_by,
        started_role, last_entry_no)
      values (${schoolId}, ${kind}, ${subject}, ${aboutId}, ${personId}, ${personId === null ? null : author.role},
        ${author.accountId}, ${author.role}, 1)
      returning school_id, id
    )
    insert into message_entries (school_id, thread_id, entry_no, author_id, author_role, body)
    select school_id, id, 1, ${author.accountId}, ${author.role}, ${body} from thread
    returning thread_id as id`.execute(db);
  const [made] = rows;
  if (!made) throw new Error("A thread was not written.");
  await noteRead(db, schoolId, author.accountId, made.id, 1);
  return made.id;
}

export interface Addressee {
  readonly personId: number;
  readonly asRole: string;
  readonly studentId: number | null;
}

/** A thread for each, with its first entry, in one statement for any number. Returns their ids. */
export async function insertThreads(
  db: Db,
  schoolId: number,
  author: Author,
  { to, otherId, mailing }: { to: readonly Addressee[]; otherId: number | null; mailing: string },
  { kind, subject, body }: Letter,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    with threads as (
      insert into message_threads (school_id, kind, subject, about_student_id, person_id, person_role,
        other_account_id, started_by, started_role, mailing, awaits_person, last_entry_no)
      select ${schoolId}, ${kind}, ${subject}, student_id, person_id, as_role::role, ${otherId}, ${author.accountId},
        ${author.role}, ${mailing}, true, 1
      from unnest(${to.map(({ personId }) => personId)}::bigint[], ${to.map(({ asRole }) => asRole)}::text[],
        ${to.map(({ studentId }) => studentId)}::bigint[]) as addressee (person_id, as_role, student_id)
      returning school_id, id
    ), entries as (
      insert into message_entries (school_id, thread_id, entry_no, author_id, author_role, body)
      select school_id, id, 1, ${author.accountId}, ${author.role}, ${body} from threads
      returning school_id, thread_id
    )
    insert into message_readings (school_id, account_id, thread_id, entry_no)
    select school_id, ${author.accountId}, thread_id, 1 from entries
    returning thread_id as "id"`.execute(db);
  return rows.map(({ id }) => id);
}

/** MOD-6. */
export async function isNewAccount(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from accounts where id = ${accountId} and created_at > now() - interval '24 hours'`.execute(db);
  return rows.length > 0;
}

/** Under the thread's lock. `state`: the state after the entry; unchanged by an internal note. */
export async function insertEntry(
  db: Db,
  schoolId: number,
  threadId: number,
  author: Author | null,
  entry: {
    readonly body: string;
    readonly isInternal: boolean;
    readonly isPersonSide: boolean;
    readonly state: ThreadState;
    /** A key of the form that it came by, from outside. */
    readonly outsideKey?: string;
  },
): Promise<number> {
  const { rows } = await sql<{ readonly no: number }>`
    with thread as (
      update message_threads set last_entry_no = last_entry_no + 1, last_at = now(), state = ${entry.state},
        awaits_person = awaits_person and not ${entry.isPersonSide}, revision = revision + 1
      where school_id = ${schoolId} and id = ${threadId}
      returning school_id, id, last_entry_no
    )
    insert into message_entries (school_id, thread_id, entry_no, author_id, author_role, body, is_internal,
      outside_key)
    select school_id, id, last_entry_no, ${author?.accountId ?? null}, ${author?.role ?? null}, ${entry.body},
      ${entry.isInternal}, ${entry.outsideKey ?? null}
    from thread returning entry_no as "no"`.execute(db);
  const no = rows[0]?.no ?? 0;
  if (author) await noteRead(db, schoolId, author.accountId, threadId, no);
  return no;
}

/** A register that only rises. */
export async function noteRead(
  db: Db,
  schoolId: number,
  accountId: number,
  threadId: number,
  no: number,
): Promise<void> {
  await sql`
    insert into message_readings as reading (school_id, account_id, thread_id, entry_no)
    values (${schoolId}, ${accountId}, ${threadId}, ${no})
    on conflict (school_id, account_id, thread_id) do update
      set entry_no = excluded.entry_no where reading.entry_no < excluded.entry_no`.execute(db);
}

export async function updateState(
  db: Db,
  schoolId: number,
  threadId: number,
  { state, isPersonSide }: { readonly state: ThreadState; readonly isPersonSide: boolean },
): Promise<void> {
  await sql`
    update message_threads
    set state = ${state}, awaits_person = awaits_person and not ${isPersonSide}, revision = revision + 1
    where school_id = ${schoolId} and id = ${threadId}`.execute(db);
}

export async function updateClaim(
  db: Db,
  schoolId: number,
  threadId: number,
  accountId: number | null,
): Promise<void> {
  await sql`
    update message_threads set claimed_by = ${accountId}, claimed_at = case when ${accountId}::bigint is null then null else dars_now() end
    where school_id = ${schoolId} and id = ${threadId}`.execute(db);
}
