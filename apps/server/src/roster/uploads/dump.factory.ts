import type pg from "pg";

/**
 * Rows that an import leaves behind on purpose: the log, the uploads themselves, the notice to the second person, and
 * the times at which rooms were updated.
 */
const NOT_DUMPED =
  /^(audit_events|idempotency|roster_(uploads|upload_.*|batches|jobs)|room_(marks|keeping)|notifications|jobs|schema_.*|migrations?)/;

async function dumpedTables(owner: pg.Pool): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind in ('r', 'p') and not relispartition
     and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !NOT_DUMPED.test(name));
}

/** Every row of every table as one sorted list each, but for the log and the uploads. */
export async function dumpDatabase(owner: pg.Pool): Promise<Readonly<Record<string, readonly string[]>>> {
  const lists = (await dumpedTables(owner)).map(
    (name) => `select '${name}' as name, to_jsonb(t)::text as row from "${name}" as t`,
  );
  const { rows } = await owner.query<{ name: string; row: string }>(
    `${lists.join(" union all ")} order by 1, 2`,
  );
  const dump: Record<string, string[]> = {};
  for (const { name, row } of rows) (dump[name] ??= []).push(row);
  return dump;
}

/** How many rows each of these tables has that has any. */
export async function countRowsByTable(owner: pg.Pool): Promise<Readonly<Record<string, number>>> {
  const counts = (await dumpedTables(owner)).map(
    (name) => `select '${name}' as name, count(*)::int as rows from "${name}"`,
  );
  const { rows } = await owner.query<{ name: string; rows: number }>(counts.join(" union all "));
  return Object.fromEntries(rows.filter((table) => table.rows > 0).map((table) => [table.name, table.rows]));
}
