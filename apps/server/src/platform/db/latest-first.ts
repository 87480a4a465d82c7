import { Id } from "@dars/contract/platform/primitives";
import { sql, type RawBuilder } from "kysely";
import { Type, type Static } from "typebox";

/** A row's position in a list over several schools, the latest first. `sort`: its time to the microsecond. */
export const LatestCursor = Type.Object({
  sort: Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z$" }),
  schoolId: Id,
  id: Id,
});
export type LatestCursor = Static<typeof LatestCursor>;

/** To the microsecond, so that a page begins where the last one ended. As text it is in the order of time. */
export const selectMoment = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * Whether a row of a school comes after a place, the latest first; of the same moment the first school's come first.
 * `column`: of the moment. `leading`: a column that goes before it in the order, the highest first, and its value there.
 */
export function isAfter(
  schoolId: number,
  { sort, schoolId: ofSchool, id }: LatestCursor,
  table: string,
  column: string,
  leading?: readonly [column: string, value: RawBuilder<unknown>],
): RawBuilder<boolean> {
  const [first, atFirst] = leading ?? [];
  const ref = (name: string) => sql.ref(`${table}.${name}`);
  const columns = [...(first === undefined ? [] : [ref(first)]), ref(column)];
  const values = [...(atFirst === undefined ? [] : [atFirst]), sql`${sort}::timestamptz`];
  if (schoolId === ofSchool)
    return sql`(${sql.join([...columns, ref("id")])}) < (${sql.join([...values, sql`${id}::bigint`])})`;
  const [here, there] = [sql`(${sql.join(columns)})`, sql`(${sql.join(values)})`];
  return schoolId > ofSchool ? sql`${here} <= ${there}` : sql`${here} < ${there}`;
}

/** Merges the results of several schools: the latest first, at the same moment the first school's first. */
export const latestFirst = (a: LatestCursor, b: LatestCursor): number =>
  compare(b.sort, a.sort) || a.schoolId - b.schoolId || b.id - a.id;

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
