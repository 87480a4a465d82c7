import type { TermRecord, YearRecord, YearState } from "@dars/contract/school/years";
import { addDays } from "@dars/contract/time/days";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Db } from "#platform/db/db.ts";
import { lockSchool } from "#platform/db/lock-school.ts";
import type { TermState } from "#platform/db/schema.gen.ts";

/** Latest first, each with its terms. */
export const listYearLines = (db: Db, schoolId: number) =>
  db
    .selectFrom("academic_years as year")
    .select([
      "year.id",
      "year.title",
      "year.starts_on as startsOn",
      "year.ends_on as endsOn",
      "year.state",
      "year.revision",
      sql<number>`(${countSections(db, schoolId)})`.as("sections"),
      jsonArrayFrom(
        db
          .selectFrom("terms as term")
          .select([
            "term.id",
            "term.parent_id as parentId",
            "term.kind",
            "term.title",
            "term.starts_on as startsOn",
            "term.ends_on as endsOn",
            "term.state",
            "term.revision",
          ])
          .where("term.school_id", "=", schoolId)
          .where(sql<boolean>`term.year_id = year.id`)
          .orderBy("term.starts_on")
          .orderBy("term.ends_on", "desc")
          .orderBy("term.id"),
      ).as("terms"),
    ])
    .where("year.school_id", "=", schoolId)
    .orderBy("year.starts_on", "desc")
    .orderBy("year.id")
    .execute();

const countSections = (db: Db, schoolId: number) =>
  db
    .selectFrom("sections as section")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("section.school_id", "=", schoolId)
    .where("section.state", "=", "open")
    .where(sql<boolean>`section.year_id = year.id`);

/**
 * All years of a school, kept from changing until the transaction ends. One current year is also a unique index; that
 * no two share a day (YEAR-1, TERM-1) is kept here and not by an exclusion, for a roster brings the years and terms of
 * its source as they are, and an import would break off where a source has two that overlap.
 */
export async function lockYears(db: Db, schoolId: number) {
  // Also where there is no year yet to lock, one waits for the other.
  await lockSchool(db, schoolId);
  return db
    .selectFrom("academic_years")
    .select(["id", "title", "starts_on as startsOn", "ends_on as endsOn", "state", "revision"])
    .where("school_id", "=", schoolId)
    .orderBy("starts_on")
    .forNoKeyUpdate()
    .execute();
}

/** The year, kept from being archived until the transaction ends. */
export const findYearForWriting = (db: Db, schoolId: number, yearId: number) =>
  db
    .selectFrom("academic_years")
    .select(["id", "state", "starts_on as startsOn", "ends_on as endsOn"])
    .where("school_id", "=", schoolId)
    .where("id", "=", yearId)
    .forShare()
    .executeTakeFirst();

/** The states of the years that a day lies in, kept from being archived until the transaction ends. */
export async function listStatesOn(db: Db, schoolId: number, day: string): Promise<readonly YearState[]> {
  const rows = await db
    .selectFrom("academic_years")
    .select("state")
    .where("school_id", "=", schoolId)
    .where("starts_on", "<=", day)
    .where("ends_on", ">", day)
    .forShare()
    .execute();
  return rows.map(({ state }) => state);
}

const toColumns = ({ title, startsOn, endsOn }: YearRecord) => ({
  title,
  starts_on: startsOn,
  ends_on: endsOn,
  ministry_year: getMinistryYear(endsOn),
});

/** The calendar year of its last day. */
const getMinistryYear = (endsOn: string) => Number(addDays(endsOn, -1).slice(0, 4));

export const insertYear = (db: Db, schoolId: number, year: YearRecord) =>
  db
    .insertInto("academic_years")
    .values({ school_id: schoolId, ...toColumns(year) })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateYear = (db: Db, schoolId: number, yearId: number, year: YearRecord) =>
  db
    .updateTable("academic_years")
    .set({ ...toColumns(year), revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", yearId)
    .returning("revision")
    .executeTakeFirstOrThrow();

export const updateYearState = (db: Db, schoolId: number, yearId: number, state: YearState) =>
  db
    .updateTable("academic_years")
    .set({ state, revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", yearId)
    .returning("revision")
    .executeTakeFirstOrThrow();

/** The terms of a year, kept from changing until the transaction ends. */
export const lockTerms = (db: Db, schoolId: number, yearId: number) =>
  db
    .selectFrom("terms")
    .select([
      "id",
      "parent_id as parentId",
      "kind",
      "starts_on as startsOn",
      "ends_on as endsOn",
      "state",
      "revision",
    ])
    .where("school_id", "=", schoolId)
    .where("year_id", "=", yearId)
    .orderBy("id")
    .forUpdate()
    .execute();

export const findYearOfTerm = (db: Db, schoolId: number, termId: number) =>
  db
    .selectFrom("terms")
    .select("year_id as yearId")
    .where("school_id", "=", schoolId)
    .where("id", "=", termId)
    .executeTakeFirst();

const termColumns = ({ kind, title, startsOn, endsOn, parentId }: TermRecord) => ({
  kind,
  title,
  starts_on: startsOn,
  ends_on: endsOn,
  parent_id: parentId,
});

export const insertTerm = (db: Db, schoolId: number, yearId: number, term: TermRecord) =>
  db
    .insertInto("terms")
    .values({ school_id: schoolId, year_id: yearId, ...termColumns(term) })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateTerm = (db: Db, schoolId: number, termId: number, term: TermRecord) =>
  db
    .updateTable("terms")
    .set({ ...termColumns(term), revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", termId)
    .returning("revision")
    .executeTakeFirstOrThrow();

export const updateTermState = (db: Db, schoolId: number, termId: number, state: TermState) =>
  db
    .updateTable("terms")
    .set({ state, revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", termId)
    .returning("revision")
    .executeTakeFirstOrThrow();
