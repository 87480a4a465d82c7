import type { PublishedYear } from "@dars/contract/marks/results";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** For whom: guardians may see a publication later than students do (PUB-2). */
export type Reader = "guardian" | "other";

export interface Published {
  readonly yearId: number;
  readonly revision: number;
  readonly publishedAt: Date;
  readonly shown: PublishedYear;
}

/** What a student has published now, the newest year first: of each year the latest that is not withdrawn (PUB-1). */
export async function listPublished(
  db: Db,
  schoolId: number,
  studentId: number,
  reader: Reader,
  yearId?: number,
): Promise<readonly Published[]> {
  const rows = await db
    .selectFrom("mark_snapshots as snapshot")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "snapshot.school_id").onRef("year.id", "=", "snapshot.year_id"),
    )
    .distinctOn(["year.starts_on", "snapshot.year_id"])
    .select([
      "snapshot.year_id as yearId",
      "snapshot.revision",
      "snapshot.published_at as publishedAt",
      "shown",
    ])
    .where("snapshot.school_id", "=", schoolId)
    .where("snapshot.student_id", "=", studentId)
    .where("snapshot.is_hidden", "=", false)
    .where(reader === "guardian" ? "snapshot.guardians_at" : "snapshot.published_at", "<=", sql<Date>`now()`)
    .$if(yearId !== undefined, (query) => query.where("snapshot.year_id", "=", yearId ?? 0))
    .orderBy("year.starts_on", "desc")
    .orderBy("snapshot.year_id")
    .orderBy("snapshot.revision", "desc")
    .execute();
  // The publication writes nothing else there.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return rows.map((row) => ({ ...row, shown: row.shown as unknown as PublishedYear }));
}

/** The revisions of a student's year that are published now, the latest first. */
export async function listRevisions(
  db: Db,
  schoolId: number,
  { studentId, yearId }: { readonly studentId: number; readonly yearId: number },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("mark_snapshots")
    .select("revision")
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("year_id", "=", yearId)
    .where("is_hidden", "=", false)
    .where("published_at", "<=", sql<Date>`now()`)
    .orderBy("revision", "desc")
    .execute();
  return rows.map(({ revision }) => revision);
}
