import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { Following, PersonTable, Tie, UniqueWith } from "#platform/db/person-table.ts";

/** A column that ties rows of a table to a person or an account. */
export interface TiedColumn extends Tie {
  readonly table: string;
  readonly column: string;
  readonly isOfAllSchools: boolean;
}

/** What the tables declare of their columns that name people, or accounts. */
export const tiedColumns = (
  tables: readonly PersonTable[],
  whose: "people" | "accounts",
): readonly TiedColumn[] =>
  tables.flatMap(({ table, isOfAllSchools = false, [whose]: ties = {} }) =>
    Object.entries(ties).map(([column, tie]) => ({ table, column, isOfAllSchools, ...tie })),
  );

/** Points the rows of these columns to the kept one. Returns how many. */
export async function moveTied(
  db: Db,
  schoolId: number,
  keys: readonly TiedColumn[],
  which: Following,
): Promise<number> {
  let moved = 0;
  for (const key of keys) if (key.on === "follows") moved += await moveOne(db, schoolId, key, which);
  return moved;
}

async function moveOne(
  db: Db,
  schoolId: number,
  { table, column, isOfAllSchools, unless, where }: TiedColumn,
  { from, to }: Following,
): Promise<number> {
  const isOurs = isOfAllSchools ? sql`true` : sql`moved.school_id = ${schoolId}`;
  const isFree = unless.map((unique) => sql` and not ${isTaken({ table, column, schoolId, to }, unique)}`);
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} as moved set ${sql.ref(column)} = ${to}
    where ${isOurs} and ${sql.ref(`moved.${column}`)} = ${from}
      ${where === undefined ? sql`` : sql`and ${sql.raw(where)}`}
      ${sql.join(isFree, sql``)}`.execute(db);
  return Number(numAffectedRows);
}

interface KeptColumn {
  readonly table: string;
  readonly column: string;
  readonly schoolId: number;
  readonly to: number;
}

/** Names without a table are of `held` inside, and of `moved` outside. */
function isTaken({ table, column, schoolId, to }: KeptColumn, { columns, where = "true" }: UniqueWith) {
  const same = columns.map(
    (each) => sql` and ${sql.ref(`held.${each}`)} is not distinct from ${sql.ref(`moved.${each}`)}`,
  );
  return sql`(${sql.raw(where)} and exists (
    select from ${sql.table(table)} as held
    where held.school_id = ${schoolId} and ${sql.ref(`held.${column}`)} = ${to} and ${sql.raw(where)}
      ${sql.join(same, sql``)}))`;
}
