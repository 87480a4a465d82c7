import type { Notification } from "@dars/contract/talking/notifications";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import { selectNames } from "#platform/db/shapes.ts";

import { isRead, isThrough } from "./read.queries.ts";

/** Who reads: a person of one school, as a parent or as itself (ACC-3). */
export interface Reader {
  readonly schoolId: number;
  readonly personId: number;
  readonly isParent: boolean;
}

/**
 * Whether a line is the reader's to see now. A parent reads lines about a child whose link is open, and the
 * person's general lines as long as one is (FAM-5); all others read lines that concern the person itself.
 */
function isMine({ schoolId, personId, isParent }: Reader) {
  const own = sql<boolean>`line.school_id = ${schoolId} and line.person_id = ${personId}`;
  if (!isParent)
    return sql<boolean>`${own} and (line.student_id is null or line.student_id = line.person_id)`;
  return sql<boolean>`${own} and line.student_id is distinct from line.person_id and exists (
    select from guardian_links as link
    where link.school_id = line.school_id and link.guardian_id = line.person_id and ${letsSee("link")}
      and (line.student_id is null or ${isThrough}))`;
}

export interface HistoryPage {
  readonly before: string | undefined;
  readonly needsAction: boolean;
  readonly most: number;
}

/** Children of the reader whom a line is about and whose links are open. */
interface ChildrenOfLine {
  readonly children: readonly NonNullable<Notification["child"]>[] | null;
}

/** The newest first. */
export async function listLines(
  db: Db,
  reader: Reader,
  { before, needsAction, most }: HistoryPage,
): Promise<readonly Notification[]> {
  const { rows } = await sql<ChildrenOfLine & Omit<Notification, "child" | "alsoAbout" | "about">>`
    select line.school_id as "schoolId", line.id, line.kind, line.page, line.target,
      coalesce((line.parts ->> 'count')::integer, line.times) as count,
      line.is_urgent as "isUrgent", line.needs_action as "needsAction", line.push,
      to_char(line.told_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "toldAt",
      ${isRead} as "isRead", line.done_at is not null as "isDone",
      (select json_agg(json_build_object('studentId', child.id, 'name', ${selectNames("child")})
          order by child.id <> line.student_id, child.id)
        from guardian_links as link
        join people as child on child.school_id = link.school_id and child.id = link.student_id
        where ${isThrough} and ${letsSee("link")}) as children
    from notifications as line
    where ${isMine(reader)}
      ${before === undefined ? sql`` : sql`and line.told_at < ${before}::timestamptz`}
      ${needsAction ? sql`and line.needs_action and line.done_at is null` : sql``}
    order by line.told_at desc limit ${sql.lit(most)}
  `.execute(db);
  return rows.map(({ children, ...line }) => {
    const [child = null, ...alsoAbout] = children ?? [];
    return { ...line, child, alsoAbout };
  });
}

/** The newest first. */
export async function listUnread(
  db: Db,
  reader: Reader,
): Promise<readonly Pick<Notification, "id" | "kind">[]> {
  const { rows } = await sql<Pick<Notification, "id" | "kind">>`
    select line.id, line.kind from notifications as line where ${isMine(reader)} and not ${isRead}
    order by line.told_at desc
  `.execute(db);
  return rows;
}

/** A line that is done counts as read. */
export const updateMarks = (db: Db, reader: Reader, ids: readonly number[], isDone: boolean) =>
  sql`
    update notifications as line
    set read_at = coalesce(read_at, dars_now()), done_at = case when ${isDone} then coalesce(done_at, dars_now()) else done_at end
    where ${isMine(reader)} and line.id = any(${sql.val(ids)}::bigint[])
  `.execute(db);
