import type pg from "pg";

import type { PersonTable } from "#platform/db/person-table.ts";

import type { Member } from "./factories/people.ts";

/** Values by `table.column`, in SQL, where the type alone does not give one that the verbs take. */
export type TraceOverrides = Readonly<Record<string, string>>;

interface TraceColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly firstLabel: string | null;
}

/** What a column of a traced person has: it says where it was written. */
export const formatTrace = (table: string, column: string): string => `trace ${table}.${column} trace`;

/**
 * Writes a row into each table whose every column for texts, documents and bytes says where it is, and whose columns
 * that name a person or an account name this one. Ids are 99, so that rows of different tables belong together.
 */
export async function fillWithTraces(
  owner: pg.Pool,
  tables: readonly Pick<PersonTable, "table" | "people" | "accounts">[],
  member: Member,
  overrides: TraceOverrides,
): Promise<void> {
  const columns = await fetchColumns(
    owner,
    tables.map(({ table }) => table),
  );
  const client = await owner.connect();
  try {
    // Neither foreign keys nor triggers, and no checks: the values only have to be found again.
    await dropConstraints(client, "c");
    await client.query("set session_replication_role = replica");
    for (const declared of tables) {
      const own = columns.filter(({ table }) => table === declared.table);
      const values = own.flatMap((column): readonly (readonly [string, string])[] => {
        const value = overrides[`${column.table}.${column.column}`] ?? buildValue(column, declared, member);
        return value === undefined ? [] : [[column.column, value]];
      });
      await client
        .query(
          `insert into ${declared.table} (${values.map(([name]) => name).join(", ")}) overriding system value
           values (${values.map(([, value]) => value).join(", ")})`,
        )
        .catch((cause: unknown) => {
          throw new Error(`No traces in ${declared.table}`, { cause });
        });
    }
  } finally {
    await client.query("reset session_replication_role");
    client.release();
  }
}

async function fetchColumns(owner: pg.Pool, tables: readonly string[]): Promise<readonly TraceColumn[]> {
  const { rows } = await owner.query<TraceColumn>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
       a.attnotnull and (d.adbin is null or a.attidentity <> '') as "isRequired",
       (select e.enumlabel from pg_enum as e where e.enumtypid = a.atttypid order by e.enumsortorder limit 1) as "firstLabel"
     from pg_class as c
     join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
     order by c.relname, a.attnum`,
    [tables],
  );
  return rows;
}

/** Takes the checks (`c`) or the foreign keys (`f`) from every table. */
export async function dropConstraints(client: pg.ClientBase | pg.Pool, type: "c" | "f"): Promise<void> {
  await client.query(`
    do $$ declare found record; begin
      for found in select conrelid::regclass::text as "table", conname as "name" from pg_constraint
        where contype = '${type}' and coninhcount = 0 and conrelid <> 0 and connamespace = 'public'::regnamespace
      loop execute format('alter table %s drop constraint %I', found."table", found."name"); end loop;
    end $$`);
}

function buildValue(
  { table, column, type, isRequired, firstLabel }: TraceColumn,
  ties: Pick<PersonTable, "people" | "accounts">,
  member: Member,
): string | undefined {
  if (column === "school_id") return String(member.schoolId);
  const needed = firstLabel === null ? (PLAIN[type] ?? "1") : `'${firstLabel}'`;
  return (
    ownId(column, type, ties, member) ??
    TRACED[type]?.(formatTrace(table, column)) ??
    (isRequired ? needed : undefined)
  );
}

/** The id by which a column names the person or its account. */
function ownId(
  column: string,
  type: string,
  { people = {}, accounts = {} }: Pick<PersonTable, "people" | "accounts">,
  { id, accountId }: Member,
): string | undefined {
  if (column in people) return { bigint: String(id), "bigint[]": `'{${id}}'` }[type];
  return column in accounts && type === "bigint" ? String(accountId) : undefined;
}

const TRACED: Readonly<Record<string, (trace: string) => string>> = {
  text: (trace) => `'${trace}'`,
  "text[]": (trace) => `array['${trace}']`,
  jsonb: (trace) => `'{"is": "${trace}"}'`,
  bytea: (trace) => `convert_to('${trace}', 'UTF8')`,
};

const PLAIN: Readonly<Record<string, string>> = {
  bigint: "99",
  "bigint[]": "'{}'",
  boolean: "false",
  date: "'2026-01-01'",
  "time without time zone": "'08:00'",
  "timestamp with time zone": "now()",
  "numeric[]": "'{}'",
  "smallint[]": "'{}'",
  "integer[]": "'{}'",
  int4multirange: "'{}'",
  xid8: "'1'",
  uuid: "gen_random_uuid()",
};

/** Puts traces into every text of rows that are there already, which `whose` finds, as `update` would. */
export async function addTraces(owner: pg.Pool, table: string, whose: string): Promise<void> {
  const columns = await fetchColumns(owner, [table]);
  const set = columns.flatMap(({ column, type }) => {
    const traced = TRACED[type]?.(formatTrace(table, column));
    return traced === undefined ? [] : [`${column} = ${traced}`];
  });
  await owner.query(`update ${table} set ${set.join(", ")} where ${whose}`);
}

/** The traces that are somewhere in the database, in whatever table. */
export async function tracesIn(owner: pg.Pool): Promise<readonly string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  );
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await owner.query<{ line: string }>(
      `select to_jsonb(line)::text as line from ${name} as line`,
    );
    for (const { line } of rows) for (const trace of parseTraces(line)) found.add(trace);
  }
  return [...found].toSorted();
}

/** `table.column` of each trace in a text; bytes are in it as hexadecimals. */
export const parseTraces = (text: string): readonly string[] => [
  ...[...text.matchAll(/trace (\w+\.\w+) trace/g)].map(([, key = ""]) => key),
  ...[...text.matchAll(/\\+x([\da-f]+)/g)].flatMap(([, hex = ""]) => {
    const bytes = Buffer.from(hex, "hex").toString();
    return [...bytes.matchAll(/trace (\w+\.\w+) trace/g)].map(([, key = ""]) => key);
  }),
];

/** The traces in one row. */
export async function tracesOfRow(owner: pg.Pool, table: string, id: number): Promise<readonly string[]> {
  const { rows } = await owner.query<{ line: string }>(
    `select to_jsonb(line)::text as line from ${table} as line where id = $1`,
    [id],
  );
  return parseTraces(rows[0]?.line ?? "").toSorted();
}
