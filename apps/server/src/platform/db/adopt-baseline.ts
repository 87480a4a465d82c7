import { sql, type Kysely } from "kysely";
import { DEFAULT_MIGRATION_TABLE } from "kysely/migration";

/** The first migration: the schema that the migrations of migrations/replaced.json have made one by one. */
const BASELINE = "0001-first-release";

const TABLE = sql.table(DEFAULT_MIGRATION_TABLE);

/**
 * Records BASELINE as run in a database that has run all the migrations that it replaces: its schema is the same.
 * Throws if the database has run only some of them. An empty one, and one that has BASELINE, stay as they are.
 */
export async function adoptBaseline(db: Kysely<unknown>, replaced: readonly string[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const found = await ranAmong(transaction, replaced);
    if (found.length === 0) return;
    // A server of the version before may be at its next migration, and another of this version may adopt as well.
    await sql`lock table ${TABLE} in exclusive mode`.execute(transaction);
    const ran = await ranAmong(transaction, replaced);
    if (ran.length === 0) return;
    if (ran.length < replaced.length) throw new Error(refusal(ran.length, replaced));
    await sql`delete from ${TABLE} where name = any (${ran.slice(1)}::text[])`.execute(transaction);
    // Keeps its time, so that it stays before all that ran after it.
    await sql`update ${TABLE} set name = ${BASELINE} where name = ${ran[0]}`.execute(transaction);
  });
}

async function ranAmong(db: Kysely<unknown>, names: readonly string[]): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as "isThere"`.execute(db);
  if (!tables[0]?.isThere) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${TABLE} where name = any (${names}::text[]) order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const refusal = (ran: number, replaced: readonly string[]) =>
  `This database has run ${ran} of the ${replaced.length} migrations up to ${replaced.at(-1)}, which this version no
longer has. Nothing was changed. Start the last version that has them once, then this one: see "Upgrading" in
docs/operations.md.`.replaceAll("\n", " ");
