import { sql, type RawBuilder } from "kysely";

import type { Db } from "./db.ts";
import type { PersonTable } from "./person-table.ts";

interface ErasedOwner {
  readonly whose: "people" | "accounts";
  readonly id: number;
}

/** Erases what the tables declare of a person, or of an account. May be repeated. */
export async function eraseRows(
  db: Db,
  schoolId: number,
  tables: readonly PersonTable[],
  owner: ErasedOwner,
): Promise<void> {
  for (const declared of tables) {
    const { erase } = declared;
    if ("by" in erase) await buildStatement(declared, erase, schoolId, owner)?.execute(db);
    if ("eraseApart" in erase && owner.whose === "people") await erase.eraseApart(db, schoolId, owner.id);
  }
}

type RowsErased = Extract<PersonTable["erase"], { readonly by: unknown }>;

/** Undefined where the rows are another kind of owner's. Rows that have the values already are not written again. */
function buildStatement(
  { table: name, isOfAllSchools = false, ...ties }: PersonTable,
  { by, values, counted = [], where = "true" }: RowsErased,
  schoolId: number,
  { whose, id }: ErasedOwner,
): RawBuilder<unknown> | undefined {
  if (!by.every((column) => column in (ties[whose] ?? {}))) return undefined;
  const table = sql.table(name);
  const isOurs = isOfAllSchools ? sql`true` : sql`school_id = ${schoolId}`;
  const isOwn = sql`${isOurs} and ${id} in (${refs(by)}) and ${sql.raw(where)}`;
  if (values === undefined) return sql`delete from ${table} where ${isOwn}`;
  const columns = Object.keys(values);
  if (columns.length === 0) return undefined;
  const left = Object.values(values).map((value) => sql.raw(value));
  const set = [
    ...columns.map((column, place) => sql`${sql.ref(column)} = ${left[place]}`),
    ...counted.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} + 1`),
  ];
  return sql`update ${table} set ${sql.join(set)}
    where ${isOwn} and row(${refs(columns)}) is distinct from row(${sql.join(left)})`;
}

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
