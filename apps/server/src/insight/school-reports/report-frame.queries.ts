import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";

/** Today in the school's zone, and the first of the last so many days. */
export async function findToday(db: Db, schoolId: number, days: number) {
  const { rows } = await sql<{ readonly today: string; readonly from: string }>`
    select today.day as today, today.day - ${days - 1}::int as from
    from (select ${todayIn(schoolId)} as day) as today`.execute(db);
  return rows[0] ?? { today: "", from: "" };
}

export async function findSchoolName(db: Db, schoolId: number): Promise<Names> {
  const { rows } = await sql<{ readonly name: Names }>`
    select ${selectNames("school")} as name from schools as school where school.id = ${schoolId}`.execute(db);
  return rows[0]?.name ?? { en: null, ar: null, ckb: null };
}
