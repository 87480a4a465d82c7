import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** A foreign key between two tables, of as many columns on either side. */
export interface Pointer {
  readonly child: string;
  readonly parent: string;
  readonly childColumns: readonly string[];
  readonly parentColumns: readonly string[];
  /** True where the child's rows belong to a school. */
  readonly isTenant: boolean;
}

const selectColumns = (relation: "conrelid" | "confrelid", keys: "conkey" | "confkey") => sql`array(
  select a.attname::text from unnest(c.${sql.ref(keys)}) with ordinality as k (number, at)
  join pg_attribute a on a.attrelid = c.${sql.ref(relation)} and a.attnum = k.number order by k.at
)`;

/** Every foreign key of the database that points to one of these tables. */
export async function listPointers(db: Db, parents: readonly string[]): Promise<Pointer[]> {
  const { rows } = await sql<Pointer>`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      ${selectColumns("conrelid", "conkey")} as "childColumns",
      ${selectColumns("confrelid", "confkey")} as "parentColumns",
      child.relrowsecurity as "isTenant"
    from pg_constraint c join pg_class child on child.oid = c.conrelid
    where c.contype = 'f' and c.conparentid = 0 and c.confrelid::regclass::text = any(${[...parents]}::text[])
    order by 1, 2
  `.execute(db);
  return rows;
}

/** The columns that can be written. */
export async function listColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum
  `.execute(db);
  return rows.map(({ name }) => name);
}
