import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

interface NewOffering {
  readonly yearId: number;
  readonly levelId: number;
  readonly subjectId: number;
  readonly weeklyPeriods: number | null;
  readonly maxMark: number;
  /** Absent: as it is, or none. */
  readonly credits?: number | null;
}

export const insertOffering = (db: Db, schoolId: number, offering: NewOffering) =>
  db
    .insertInto("subject_offerings")
    .values({
      school_id: schoolId,
      year_id: offering.yearId,
      level_id: offering.levelId,
      subject_id: offering.subjectId,
      weekly_periods: offering.weeklyPeriods,
      max_mark: String(offering.maxMark),
      credits: toNumeric(offering.credits ?? null),
    })
    .returning("id")
    .executeTakeFirstOrThrow();

/** The offering, kept from changing until the transaction ends. */
export const lockOffering = (db: Db, schoolId: number, offeringId: number) =>
  db
    .selectFrom("subject_offerings")
    .select(["id", "year_id as yearId", "revision"])
    .where("school_id", "=", schoolId)
    .where("id", "=", offeringId)
    .forUpdate()
    .executeTakeFirst();

export const updateOffering = (
  db: Db,
  schoolId: number,
  offeringId: number,
  { weeklyPeriods, maxMark, credits }: Pick<NewOffering, "weeklyPeriods" | "maxMark" | "credits">,
) =>
  db
    .updateTable("subject_offerings")
    .set({
      weekly_periods: weeklyPeriods,
      max_mark: String(maxMark),
      ...(credits !== undefined && { credits: toNumeric(credits) }),
      revision: sql`revision + 1`,
    })
    .where("school_id", "=", schoolId)
    .where("id", "=", offeringId)
    .returning("revision")
    .executeTakeFirstOrThrow();

const toNumeric = (value: number | null): string | null => (value === null ? null : String(value));
