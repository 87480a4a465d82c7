import { sql, type RawBuilder } from "kysely";

import type { Db } from "./db.ts";

/** The calendar day that it is in a school's own zone. */
export const todayIn = (schoolId: number): RawBuilder<string> =>
  sql`(select (now() at time zone time_zone)::date from schools where id = ${schoolId})`;

/** The same of the school in a column of the statement, such as `class.school_id`. */
export const todayAt = (column: string): RawBuilder<string> => dayAt(sql`now()`, column);

/** The day of a moment in the zone of the school in a column. */
export const dayAt = (moment: RawBuilder<unknown>, column: string): RawBuilder<string> =>
  sql`(select (${moment} at time zone clock.time_zone)::date from schools as clock where clock.id = ${sql.ref(column)})`;

/** The same where a file or an answer needs it. */
export async function findToday(db: Db, schoolId: number): Promise<string> {
  const { rows } = await sql<{ readonly today: string }>`select ${todayIn(schoolId)} as today`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A select without a table has one row.");
  return row.today;
}

/**
 * Whether today is in the half-open `[starts_on, ends_on)` of a table or its alias. Without an end it is
 * still valid.
 */
export const holdsToday = (table: string, schoolId: number): RawBuilder<boolean> =>
  holdsOn(table, todayIn(schoolId));

/** The same of a day that the statement has already. */
export function holdsOn(table: string, day: RawBuilder<string>): RawBuilder<boolean> {
  const [startsOn, endsOn] = [sql.ref(`${table}.starts_on`), sql.ref(`${table}.ends_on`)];
  return sql`(${startsOn} <= ${day} and (${endsOn} is null or ${endsOn} > ${day}))`;
}
