import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { from as copyFrom } from "pg-copy-streams";

import { type Day, getSchoolYear } from "#demo/schools/public.ts";
import type { BulkTransaction } from "#platform/db/db.ts";
import type { DB } from "#platform/db/schema.gen.ts";

export type Cell = string | number | boolean | null;
export type CopyRow = readonly Cell[];

type Client = BulkTransaction["client"];
type Column<T extends keyof DB> = keyof DB[T] & string;

/** Rows that wait in a temporary table until the rows they refer to are written. */
export interface Staged {
  readonly rows: number;
  /** Moves them into their table, whose policies and keys then check them. */
  readonly store: () => Promise<void>;
}

const CHUNK_LENGTH = 65_536;

/** Writes rows in bulk. Columns that are not named take their defaults, ids among them. Answers how many there were. */
export async function copyRows<T extends keyof DB>(
  client: Client,
  table: T,
  columns: readonly Column<T>[],
  rows: Iterable<CopyRow>,
): Promise<number> {
  const staged = await stageRows(client, table, columns, rows);
  await staged.store();
  return staged.rows;
}

/** Streams rows into a temporary table: PostgreSQL refuses COPY into a table with row-level security. */
export async function stageRows<T extends keyof DB>(
  client: Client,
  table: T,
  columns: readonly Column<T>[],
  rows: Iterable<CopyRow>,
): Promise<Staged> {
  const list = columns.join(", ");
  const stage = `stage_${table}`;
  await client.query(
    `create temp table ${stage} on commit drop as select ${list} from ${table} with no data`,
  );
  const copy = client.query(copyFrom(`copy ${stage} (${list}) from stdin`));
  await pipeline(Readable.from(encodeRows(rows)), copy);
  return {
    rows: copy.rowCount,
    store: async () => {
      await client.query(
        `insert into ${table} (${list}) overriding system value select ${list} from ${stage}`,
      );
      await client.query(`drop table ${stage}`);
    },
  };
}

/** As many new ids of a table, in rising order. They are spent even when the transaction fails. */
export async function reserveIds(client: Client, table: keyof DB, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)",
    [table, count],
  );
  return rows.map(({ id }) => id);
}

/** Throws when the log of a day's school year has no place to go: only the owner makes partitions. */
export async function requirePartition(
  { client }: Pick<BulkTransaction, "client">,
  today: Day,
): Promise<void> {
  const { ministryYear, title } = getSchoolYear(today);
  const { rows } = await client.query<{ isThere: boolean }>(
    'select to_regclass($1) is not null as "isThere"',
    [`room_events_${ministryYear}`],
  );
  if (!rows[0]?.isThere)
    throw new Error(
      `The database keeps no messages of the school year ${title}. Choose a day of another year.`,
    );
}

function* encodeRows(rows: Iterable<CopyRow>): Generator<Buffer> {
  let chunk = "";
  for (const row of rows) {
    chunk += `${row.map(cellText).join("\t")}\n`;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield Buffer.from(chunk);
    chunk = "";
  }
  if (chunk !== "") yield Buffer.from(chunk);
}

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function cellText(cell: Cell): string {
  if (cell === null) return String.raw`\N`;
  if (typeof cell !== "string") return String(cell);
  return cell.replaceAll(/[\\\n\r\t]/g, (letter) => ESCAPES[letter] ?? letter);
}
