import { sql, type RawBuilder } from "kysely";

/** The calendar day that it is in a school's own zone. */
export const todayIn = (schoolId: number): RawBuilder<string> =>
  sql`(select (now() at time zone time_zone)::date from schools where id = ${schoolId})`;

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
