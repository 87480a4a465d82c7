import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** The three lists of a dry run's results. */
export type FoundList = "issues" | "changes" | "duplicates";

const AT_ONCE = 5000;

/** Replaces the results of the last dry run with the current ones. */
export async function replaceFound(
  db: Db,
  schoolId: number,
  uploadId: number,
  list: FoundList,
  found: readonly object[],
): Promise<void> {
  await db
    .deleteFrom("roster_upload_rows")
    .where("school_id", "=", schoolId)
    .where("upload_id", "=", uploadId)
    .where("list", "=", list)
    .execute();
  for (let at = 0; at < found.length; at += AT_ONCE)
    await sql`
      insert into roster_upload_rows (school_id, upload_id, list, position, content)
      select ${schoolId}, ${uploadId}, ${list}, ${at} + number, content
      from jsonb_array_elements(${JSON.stringify(found.slice(at, at + AT_ONCE))}::jsonb)
        with ordinality as given (content, number)
    `.execute(db);
}

interface FoundPage {
  readonly after: number;
  readonly limit: number;
}

/** A page of a list, each row as it was kept. */
export async function listFound<T extends object>(
  db: Db,
  schoolId: number,
  uploadId: number,
  list: FoundList,
  { after, limit }: FoundPage,
): Promise<Array<T & { readonly position: number }>> {
  const { rows } = await sql<{ position: number; content: T }>`
    select position, content from roster_upload_rows
    where school_id = ${schoolId} and upload_id = ${uploadId} and list = ${list} and position > ${after}
    order by position limit ${limit}
  `.execute(db);
  return rows.map(({ position, content }) => ({ ...content, position }));
}

export const saveFix = (
  db: Db,
  schoolId: number,
  uploadId: number,
  line: number,
  cells: Readonly<Record<string, string>>,
) =>
  sql`
    insert into roster_upload_fixes (school_id, upload_id, line, cells)
    values (${schoolId}, ${uploadId}, ${line}, ${JSON.stringify(cells)}::jsonb)
    on conflict (school_id, upload_id, line) do update set cells = roster_upload_fixes.cells || excluded.cells
  `.execute(db);

export const listFixes = (db: Db, schoolId: number, uploadId: number) =>
  db
    .selectFrom("roster_upload_fixes")
    .select(["line", sql<Record<string, string>>`cells`.as("cells")])
    .where("school_id", "=", schoolId)
    .where("upload_id", "=", uploadId)
    .execute();

export type Decision = "same" | "different";

export const listPairs = (db: Db, schoolId: number, uploadId: number) =>
  db
    .selectFrom("roster_upload_pairs")
    .select(["id", "pair", sql<Decision | null>`decision`.as("decision")])
    .where("school_id", "=", schoolId)
    .where("upload_id", "=", uploadId)
    .execute();

/** Gives every pair its id, the same in every dry run. */
export async function keepPairs(
  db: Db,
  schoolId: number,
  uploadId: number,
  pairs: readonly string[],
): Promise<void> {
  await sql`
    insert into roster_upload_pairs (school_id, upload_id, pair)
    select ${schoolId}, ${uploadId}, pair from unnest(${[...pairs]}::text[]) as pair
    on conflict (school_id, upload_id, pair) do nothing
  `.execute(db);
}

export const updatePair = (
  db: Db,
  schoolId: number,
  uploadId: number,
  id: number,
  decision: Decision,
  accountId: number,
) =>
  db
    .updateTable("roster_upload_pairs")
    .set({ decision, decided_by: accountId })
    .where("school_id", "=", schoolId)
    .where("upload_id", "=", uploadId)
    .where("id", "=", id)
    .executeTakeFirst();

/** Deletes an upload's results and the user's answers. */
export async function dropFound(db: Db, schoolId: number, uploadId: number): Promise<void> {
  for (const table of ["roster_upload_rows", "roster_upload_fixes", "roster_upload_pairs"] as const)
    await db.deleteFrom(table).where("school_id", "=", schoolId).where("upload_id", "=", uploadId).execute();
}
