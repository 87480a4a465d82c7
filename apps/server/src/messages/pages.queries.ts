import { sql, type RawBuilder } from "kysely";

/** Where a page over several schools ended: a moment to the microsecond, the school, and what stood there. */
export interface Place {
  readonly at: string;
  readonly schoolId: number;
  readonly id: number;
}

/** To the microsecond, so that a page begins where the last one ended. As text it is in the order of time. */
export const momentOf = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Whether a row of a school comes after a place, the latest first; of the same moment the first school's come first. */
export function isAfter(
  schoolId: number,
  { at, schoolId: ofSchool, id }: Place,
  table: string,
  column: string,
): RawBuilder<boolean> {
  const moment = sql.ref(`${table}.${column}`);
  if (schoolId === ofSchool)
    return sql`(${moment}, ${sql.ref(`${table}.id`)}) < (${at}::timestamptz, ${id}::bigint)`;
  return schoolId > ofSchool ? sql`${moment} <= ${at}::timestamptz` : sql`${moment} < ${at}::timestamptz`;
}
