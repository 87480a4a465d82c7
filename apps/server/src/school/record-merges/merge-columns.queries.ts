import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { columnsThat, type Following, type PersonTable } from "#platform/db/person-table.ts";

/**
 * PER-2: the kept row has, for each column, what its declaration says. A value that is unique in a school leaves the
 * merged row before the kept one has it.
 */
export async function mergeColumns(
  db: Db,
  schoolId: number,
  { table: name, columns }: Required<Pick<PersonTable, "table" | "columns">>,
  { from, to }: Following,
): Promise<void> {
  const moving = columnsThat(columns, ({ merge }) => merge === "moves" || merge === "movesIfFree");
  const known = columnsThat(columns, ({ merge }) => merge === "firstKnown");
  const table = sql.table(name);
  const both = sql`kept.school_id = ${schoolId} and kept.id = ${to}
    and former.school_id = ${schoolId} and former.id = ${from}`;
  const { rows } = await sql<{ readonly former: unknown }>`
    select to_jsonb(former) as former from ${table} as former
    where former.school_id = ${schoolId} and former.id = ${from}`.execute(db);
  if (moving.length > 0)
    await sql`
      update ${table} as former set ${sql.join(
        moving.map((column) =>
          columns[column]?.merge === "moves"
            ? sql`${sql.ref(column)} = null`
            : sql`${sql.ref(column)} = case when kept.${sql.ref(column)} is not null then former.${sql.ref(column)} end`,
        ),
      )} from ${table} as kept where ${both}`.execute(db);
  if (moving.length + known.length === 0) return;
  await sql`
    update ${table} as kept set ${sql.join(
      [...known, ...moving].map(
        (column) => sql`${sql.ref(column)} = coalesce(kept.${sql.ref(column)}, former.${sql.ref(column)})`,
      ),
    )}
    from jsonb_populate_record(null::${table}, ${JSON.stringify(rows[0]?.former ?? {})}::jsonb) as former
    where kept.school_id = ${schoolId} and kept.id = ${to}`.execute(db);
}
