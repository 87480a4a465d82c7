import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { calendarColumns, type CalendarRow, type CalendarSpan } from "#time/calendar/public.ts";

import { rulesColumn, type FoundRules } from "./school.queries.ts";

/** Days on which registers count for nothing. */
export interface UncountedDays {
  /** The days of the whole school. */
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
  const condition = open.length === 0 ? ofSchool : sql`(${ofSchool} or ${key} = any(${[...open]}::text[]))`;
  return closed.length === 0
    ? sql`(${condition})`
    : sql`(${condition} and ${key} <> all(${[...closed]}::text[]))`;
}

export interface MeantRegister {
  readonly sectionId: number;
  readonly day: string;
}

export interface ClassCalendar extends CalendarRow {
  readonly meant: readonly MeantRegister[];
}

/** What the calendar of these days is made of, with the classes and days of a register that is meant. */
const classCalendar = (db: Db, schoolId: number, { from, until }: CalendarSpan) => sql`
  ${calendarColumns(db, schoolId, from, until)},
  (select coalesce(json_agg(distinct jsonb_build_object('sectionId', section_id, 'day', day)), '[]')
    from attendance_registers
    where school_id = ${schoolId} and day >= ${from} and day < ${until} and is_meant) as "meant"`;

export async function findClassCalendar(
  db: Db,
  schoolId: number,
  span: CalendarSpan,
): Promise<ClassCalendar> {
  const { rows } = await sql<ClassCalendar>`select ${classCalendar(db, schoolId, span)}`.execute(db);
  return getOnlyRow(rows);
}

/** The same with the school's rules. */
export async function findClassWeek(
  db: Db,
  schoolId: number,
  span: CalendarSpan,
): Promise<ClassCalendar & { readonly found: FoundRules }> {
  const { rows } = await sql<ClassCalendar & { readonly found: FoundRules }>`
    select ${classCalendar(db, schoolId, span)}, ${rulesColumn(schoolId)} as "found"`.execute(db);
  return getOnlyRow(rows);
}

function getOnlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new RangeError("A select of values has a row.");
  return row;
}

export const listSectionLevels = (db: Db, schoolId: number) =>
  db
    .selectFrom("sections")
    .select(["id as sectionId", "level_id as levelId"])
    .where("school_id", "=", schoolId)
    .execute();
