import { sql, type RawBuilder } from "kysely";

import type { Db } from "./db.ts";

/** Columns of a row by name, as JSON has their values. */
export type CopiedRow = Readonly<Record<string, unknown>>;

/** Columns of a table, for `insertCopied` in another school. */
export const copiedColumns = (table: string, columns: readonly string[]): RawBuilder<CopiedRow> =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(`${table}.${column}`)]))})`;

/** Inserts a row of another school into this one. Returns its id, or undefined where the school has such a row. */
export async function insertCopied(
  db: Db,
  schoolId: number,
  table: string,
  row: CopiedRow,
): Promise<number | undefined> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const { rows } = await sql<{ readonly id: number }>`
    insert into ${sql.table(table)} (school_id, ${columns})
    select ${schoolId}, ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}
