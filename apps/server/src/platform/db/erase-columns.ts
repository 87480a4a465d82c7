import { sql, type RawBuilder } from "kysely";

import type { PersonTable } from "./person-table.ts";

/** Leaves in the rows of a person what their declaration says; undefined where that is everything. May be repeated. */
export function eraseColumns(
  { table, of, columns }: PersonTable,
  schoolId: number,
  personId: number,
): RawBuilder<unknown> | undefined {
  const left = Object.entries(columns).flatMap(([column, { erase }]) =>
    "leaves" in erase ? [{ column: sql.ref(column), value: sql.raw(erase.leaves) }] : [],
  );
  if (left.length === 0) return undefined;
  const counted = Object.entries(columns).flatMap(([column, { erase }]) =>
    "counts" in erase ? [sql`, ${sql.ref(column)} = ${sql.ref(column)} + 1`] : [],
  );
  const [names, values] = [left.map(({ column }) => column), left.map(({ value }) => value)];
  return sql`
    update ${sql.table(table)} set ${sql.join(left.map(({ column, value }) => sql`${column} = ${value}`))}
      ${sql.join(counted, sql``)}
    where school_id = ${schoolId} and ${personId} in (${sql.join(of.map((column) => sql.ref(column)))})
      and row(${sql.join(names)}) is distinct from row(${sql.join(values)})`;
}
