import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { utcYear } from "#platform/wall-time.ts";

import type { Notice } from "./notify.ts";
import type { DoneNotice } from "./settle-notices.ts";
import type { TakenBackNotice } from "./take-back-notices.ts";

/** NTF-3: the same notice of the same subject within this time is sent once. */
export const SAME_FOR = sql`interval '10 minutes'`;

/** A concurrent notice of the same subject waits until this transaction is over. */
export const lockNotice = (db: Db, { schoolId, kind, page, id }: Notice) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${schoolId} ${kind} ${page} ${id}`}, 0))`.execute(db);

/** The recipients of a notice, as a table of the statement, each of them once. */
const selectRecipients = ({ recipients, id }: Notice) => sql`(
  select distinct person_id, student_id, also::bigint[] as also, target from unnest(
    ${recipients.map(({ personId }) => personId)}::bigint[],
    ${recipients.map(({ studentId }) => studentId ?? null)}::bigint[],
    ${recipients.map(({ alsoStudentIds = [] }) => `{${alsoStudentIds.join()}}`)}::text[],
    ${recipients.map((recipient) => String(recipient.id ?? id))}::text[]
  ) as one (person_id, student_id, also, target)
) as told`;

/** Unread lines of the same notice are renewed instead of adding a second. Returns their ids. */
export async function raiseNotifications(db: Db, notice: Notice): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    update notifications as line
    set times = line.times + 1, told_at = dars_clock(), push = 'waiting', reached = '{}',
      also_student_ids = told.also, parts = ${JSON.stringify(notice.parts ?? {})}, is_urgent = ${notice.urgent ?? false}
    from ${selectRecipients(notice)}
    where line.school_id = ${notice.schoolId} and line.person_id = told.person_id
      and line.student_id is not distinct from told.student_id
      and line.collapse = ${notice.collapse} and line.read_at is null
    returning line.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * A line for each recipient without a recent one of the same notice; a notice that has become urgent is not
 * the same, nor is what happens again after it was over (NTF-5).
 */
export async function insertNotifications(db: Db, notice: Notice): Promise<readonly number[]> {
  const { schoolId, kind, page, parts = {}, urgent = false, needsAction = false } = notice;
  const { collapse = null } = notice;
  const { rows } = await sql<{ id: number }>`
    insert into notifications (
      school_id, school_year, person_id, student_id, also_student_ids, kind, page, target, parts, is_urgent,
      needs_action, collapse
    )
    select ${schoolId}, ${utcYear()}, told.person_id, told.student_id, told.also, ${kind}, ${page},
      told.target, ${JSON.stringify(parts)}::jsonb, ${urgent}, ${needsAction}, ${collapse}
    from ${selectRecipients(notice)}
    where not exists (
      select from notifications as line
      where line.school_id = ${schoolId} and line.person_id = told.person_id
        and line.student_id is not distinct from told.student_id
        and line.kind = ${kind} and line.page = ${page} and line.target = told.target
        and (line.is_urgent or not ${urgent}) and line.done_at is null
        and (line.collapse is null or line.read_at is null)
        and line.told_at > now() - ${SAME_FOR}
    )
    returning id
  `.execute(db);
  return rows.map(({ id: written }) => written);
}

/** Returns whose lines were open. */
export async function updateDone(
  db: Db,
  { schoolId, kind, targets }: DoneNotice,
): Promise<readonly number[]> {
  const rows = await db
    .updateTable("notifications")
    .set({ done_at: sql`now()`, read_at: sql`coalesce(read_at, dars_now())` })
    .where("school_id", "=", schoolId)
    .where("kind", "=", kind)
    .where(sql<boolean>`target = any(${sql.val(targets)}::text[])`)
    .where("needs_action", "=", true)
    .where("done_at", "is", null)
    .returning("person_id as personId")
    .execute();
  return [...new Set(rows.map(({ personId }) => personId))];
}

/** Returns whose lines they were. */
export async function deleteNotices(
  db: Db,
  { schoolId, kind, target, since }: TakenBackNotice,
): Promise<readonly number[]> {
  const rows = await db
    .deleteFrom("notifications")
    .where("school_id", "=", schoolId)
    .where("kind", "=", kind)
    .where("target", "=", target)
    .where("told_at", ">=", since)
    .returning("person_id as personId")
    .execute();
  return [...new Set(rows.map(({ personId }) => personId))];
}

interface KnownNotice extends Pick<DoneNotice, "schoolId" | "kind"> {
  readonly target: string;
}

/** Who has been notified of something that is to be done, and whether the line is done. */
export async function listNotified(
  db: Db,
  { schoolId, kind, target }: KnownNotice,
): Promise<readonly { readonly personId: number; readonly isDone: boolean }[]> {
  return db
    .selectFrom("notifications")
    .select(["person_id as personId", sql<boolean>`done_at is not null`.as("isDone")])
    .where("school_id", "=", schoolId)
    .where("kind", "=", kind)
    .where("target", "=", target)
    .where("needs_action", "=", true)
    .execute();
}
