import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { inTurn } from "#platform/db/in-turn.ts";
import type { Following } from "#platform/db/person-table.ts";
import { PEOPLE_COLUMNS, STUDENT_COLUMNS } from "#school/people/public.ts";

import { mergeColumns } from "./merge-columns.queries.ts";

/** Both records, locked until the transaction ends. */
export const lockBoth = (db: Db, schoolId: number, { from, to }: Following) =>
  db
    .selectFrom("people")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "in", [from, to])
    .orderBy("id")
    .forUpdate()
    .execute();

/** The one record becomes merged; the kept one gets what only the other had. */
export async function mergeRecords(db: Db, schoolId: number, which: Following): Promise<void> {
  const { from, to } = which;
  await inTurn(db, [
    sql`insert into teachers (school_id, id)
      select school_id, ${to}::bigint from teachers where school_id = ${schoolId} and id = ${from}
      on conflict do nothing`,
    sql`update people set state = 'merged' where school_id = ${schoolId} and id = ${from}`,
    sql`update people set revision = revision + 1 where school_id = ${schoolId} and id in (${from}, ${to})`,
  ]);
  await mergeColumns(db, schoolId, { table: "students", columns: STUDENT_COLUMNS }, which);
  await mergeColumns(db, schoolId, { table: "people", columns: PEOPLE_COLUMNS }, which);
}

export const insertMerge = (
  db: Db,
  schoolId: number,
  { from, to }: Following,
  { accountId, moved }: { readonly accountId: number; readonly moved: number },
) =>
  db
    .insertInto("person_merges")
    .values({ school_id: schoolId, person_id: from, kept_id: to, approved_by: accountId, moved })
    .execute();
