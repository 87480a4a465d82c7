import type { Names } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import type { ThreadState } from "@dars/contract/talking/messages";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { filesOn } from "#talking/files/public.ts";

export const insertLink = (
  directory: Db,
  link: {
    readonly hash: Buffer;
    readonly schoolId: number;
    readonly threadId: number;
    readonly purpose: "read" | "external_reply";
    readonly days: number;
  },
) =>
  directory
    .insertInto("message_links")
    .values({
      token_hash: link.hash,
      school_id: link.schoolId,
      thread_id: link.threadId,
      purpose: link.purpose,
      expires_at: sql<Date>`now() + make_interval(days => ${link.days})`,
    })
    .onConflict((conflict) =>
      conflict.column("token_hash").doUpdateSet((row) => ({ purpose: row.ref("excluded.purpose") })),
    )
    .returning("expires_at as expiresAt")
    .executeTakeFirstOrThrow();

/** Where a token leads, while it leads anywhere. */
export const findLink = (directory: Db, hash: Buffer) =>
  directory
    .selectFrom("message_links")
    .select(["school_id as schoolId", "thread_id as threadId", "purpose"])
    .where("token_hash", "=", hash)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("revoked_at", "is", null)
    .executeTakeFirst();

export const revokeLinks = (directory: Db, schoolId: number, threadId: number): Promise<void> =>
  revokeThreadLinks(directory, schoolId, [threadId]);

export async function revokeThreadLinks(
  directory: Db,
  schoolId: number,
  threadIds: readonly number[],
): Promise<void> {
  await directory
    .updateTable("message_links")
    .set({ revoked_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("thread_id", "=", sql<number>`any(${sql.val(threadIds)}::bigint[])`)
    .where("revoked_at", "is", null)
    .execute();
}

export interface Outside {
  readonly subject: string;
  readonly state: ThreadState;
  readonly school: Names;
  /** The time zone for the dates of the page. */
  readonly timeZone: string;
  /** Whether its recipient may still look: about a child only while the child is open to it (FAM-5). */
  readonly isOpen: boolean;
  /** Its recipient signs in to read it. */
  readonly hasAccount: boolean;
}

const HAS_ACCOUNT = sql<boolean>`exists (select from account_people as own
  where own.school_id = thread.school_id and own.person_id = thread.person_id)`;

/** Whether the person of a thread has an account. */
export async function isWithoutAccount(db: Db, schoolId: number, threadId: number): Promise<boolean> {
  const { rows } = await sql`
    select from message_threads as thread
    where thread.school_id = ${schoolId} and thread.id = ${threadId} and thread.person_id is not null
      and not ${HAS_ACCOUNT}`.execute(db);
  return rows.length > 0;
}

/** The data of a thread that a page outside the app may show. */
export async function findOutside(db: Db, schoolId: number, threadId: number): Promise<Outside | undefined> {
  const { rows } = await sql<Outside>`
    select thread.subject, thread.state, ${selectNames("school")} as "school", school.time_zone as "timeZone",
      thread.state <> 'closed' and thread.recalled_at is null and (thread.person_id is null or not exists (
        select from account_people as own join accounts as account on account.id = own.account_id
        where own.school_id = thread.school_id and own.person_id = thread.person_id and account.state = 'disabled'))
      and (thread.about_student_id is null or thread.person_id is null or thread.about_student_id = thread.person_id
        or exists (select from guardian_links as link
          where link.school_id = thread.school_id and link.guardian_id = thread.person_id
            and link.student_id = thread.about_student_id and ${letsSee("link")})) as "isOpen",
      ${HAS_ACCOUNT} as "hasAccount"
    from message_threads as thread join schools as school on school.id = thread.school_id
    where thread.school_id = ${schoolId} and thread.id = ${threadId}`.execute(db);
  return rows[0];
}

/** Entries as shown outside the app: text and side of each, without names. */
export async function listOutsideEntries(db: Db, schoolId: number, threadId: number) {
  const { rows } = await sql<{
    readonly body: string;
    readonly at: Date;
    readonly isOffice: boolean;
    readonly files: readonly AttachedFile[];
  }>`
    select entry.body, entry.created_at as "at",
      -- Whoever writes from outside has no role; what a coordinator wrote is the school's word too.
      coalesce(entry.author_role not in ('parent', 'student'), false) as "isOffice",
      ${filesOn(schoolId, "thread", sql.ref("entry.thread_id"), sql.ref("entry.entry_no"))} as "files"
    from message_entries as entry
    where entry.school_id = ${schoolId} and entry.thread_id = ${threadId} and not entry.is_internal
    order by entry.entry_no`.execute(db);
  return rows;
}

/** Whether a file is attached to the part of a thread that is shown outside the app. */
export async function isFileOutside(
  db: Db,
  schoolId: number,
  threadId: number,
  fileId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from file_uses as used
    join message_entries as entry on entry.school_id = used.school_id and entry.thread_id = used.target_id
      and entry.entry_no = used.part
    where used.school_id = ${schoolId} and used.kind = 'thread' and used.target_id = ${threadId}
      and used.file_id = ${fileId} and used.hidden_at is null and not entry.is_internal
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a form of the page has arrived before, and how many others have within the hour. */
export async function countFromOutside(db: Db, schoolId: number, threadId: number, submit: string) {
  const { rows } = await sql<{ readonly isKnown: boolean; readonly others: number }>`
    select coalesce(bool_or(outside_key = ${submit}), false) as "isKnown",
      count(*) filter (where created_at > now() - interval '1 hour')::int as "others"
    from message_entries
    where school_id = ${schoolId} and thread_id = ${threadId} and outside_key is not null`.execute(db);
  return rows[0] ?? { isKnown: false, others: 0 };
}
