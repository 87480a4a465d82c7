import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** Days on which registers count for nothing. */
export interface UncountedDays {
  /** Of the whole school. */
  readonly days: readonly string[];
  /** `section day`: classes whose registers of such a day count all the same. */
  readonly open: readonly string[];
  /** `section day`: classes that have no school on a day on which others have. */
  readonly closed: readonly string[];
}

/** For what asks which registers there are, whatever they count. */
export const EVERY_DAY: UncountedDays = { days: [], open: [], closed: [] };

/** ATD-7: whether a row with a section and a day counts, by what `classDays` says. */
export function isCounted(table: string, { days, open, closed }: UncountedDays): RawBuilder<boolean> {
  const [day, section] = [sql.ref(`${table}.day`), sql.ref(`${table}.section_id`)];
  const key = sql`${section} || ' ' || ${day}`;
  const ofSchool = sql`${day} <> all(${[...days]}::date[])`;
  const meant = open.length === 0 ? ofSchool : sql`(${ofSchool} or ${key} = any(${[...open]}::text[]))`;
  return closed.length === 0 ? sql`(${meant})` : sql`(${meant} and ${key} <> all(${[...closed]}::text[]))`;
}

/** Classes and weekend days with a register that is meant. */
export const listMeant = (db: Db, schoolId: number, days: readonly string[]) =>
  db
    .selectFrom("attendance_registers")
    .select(["section_id as sectionId", "day"])
    .distinct()
    .where("school_id", "=", schoolId)
    .where("day", "in", [...days])
    .where("is_meant", "=", true)
    .execute();

export const listSectionLevels = (db: Db, schoolId: number) =>
  db
    .selectFrom("sections")
    .select(["id as sectionId", "level_id as levelId"])
    .where("school_id", "=", schoolId)
    .execute();
