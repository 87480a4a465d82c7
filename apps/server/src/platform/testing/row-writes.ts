import fc from "fast-check";
import type pg from "pg";

/** A table as random rows need it. */
export interface WritableTable {
  readonly name: string;
  readonly columns: readonly WritableColumn[];
}

interface WritableColumn {
  readonly name: string;
  /** As PostgreSQL names it. */
  readonly type: string;
  readonly isKey: boolean;
  readonly isNullable: boolean;
  /** What an enum or a reference may be; empty for other columns. */
  readonly values: readonly string[];
}

/** A write of one row, as SQL. The row that is changed, deleted or copied is counted from the first, and round again. */
export interface RowWrite {
  readonly text: string;
  readonly values: readonly [row: number, changes: string];
}

const DAY_MS = 86_400_000;

const COLUMNS = `
  select attribute.attname::text as name, format_type(atttypid, atttypmod) as type, not attnotnull as "isNullable",
    coalesce(attnum = any (key.indkey::int2[]), false) as "isKey",
    array(select enumlabel::text from pg_enum where enumtypid = atttypid order by enumsortorder) as labels,
    (select confrelid::regclass || '.' || target.attname
     from pg_constraint as reference
     join pg_attribute as target
       on target.attrelid = confrelid and target.attnum = confkey[array_position(conkey, attribute.attnum)]
     where reference.conrelid = attribute.attrelid and reference.contype = 'f' and attribute.attnum = any (conkey)
     order by target.attname = 'school_id' limit 1) as target
  from pg_attribute as attribute
  left join pg_index as key on key.indrelid = attrelid and key.indisprimary
  where attrelid = $1::regclass and attnum > 0 and not attisdropped
  order by attnum`;

interface StoredColumn extends Omit<WritableColumn, "values"> {
  readonly labels: readonly string[];
  readonly target: string | null;
}

/** Reads what a column may refer to from the references and the rows that there are now. */
export async function readWritableTable(owner: pg.Pool, name: string): Promise<WritableTable> {
  const { rows } = await owner.query<StoredColumn>(COLUMNS, [name]);
  const columns: WritableColumn[] = [];
  for (const { labels, target, ...column } of rows)
    columns.push({ ...column, values: target === null ? labels : await readKeys(owner, target) });
  return { name, columns };
}

async function readKeys(owner: pg.Pool, target: string): Promise<readonly string[]> {
  const [table, column] = target.split(".");
  const { rows } = await owner.query<{ key: string }>(`select distinct ${column}::text as key from ${table}`);
  return rows.map(({ key }) => key);
}

/** What is done to one row: it is copied with other values, changed or deleted. */
export type RowChange = "copy" | "update" | "delete";

/** One of these changes of a random row. `texts` are what columns of text may say. */
export function aRowWrite(
  { name: table, columns }: WritableTable,
  texts: readonly string[],
  changes: readonly RowChange[] = ["copy", "update", "delete"],
): fc.Arbitrary<RowWrite> {
  const others = columns.filter(({ isKey }) => !isKey);
  // A copy stays in its school, where what it refers to is.
  const isInSchool = columns.filter(({ isKey }) => isKey).length > 1;
  const own = columns.filter(({ name }) => !isInSchool || name !== "school_id");
  const chosen = `(select ctid from ${table} order by ctid offset $1::int % (select count(*) from ${table}) limit 1)`;
  const fresh = `(jsonb_populate_record(one, $2::jsonb)).*`;
  const set = others.map(({ name }) => `${name} = fresh.${name}`).join(", ");
  const writes: Readonly<Record<RowChange, fc.Arbitrary<RowWrite>>> = {
    copy: aWrite(
      `insert into ${table} overriding system value select ${fresh} from ${table} as one where ctid = ${chosen}`,
      someValues(own, texts),
    ),
    update: aWrite(
      `update ${table} as present set ${set}
       from (select one.ctid as place, ${fresh} from ${table} as one where ctid = ${chosen}) as fresh
       where present.ctid = fresh.place`,
      someValues(others, texts),
    ),
    delete: aWrite(`delete from ${table} where ctid = ${chosen} and $2::jsonb is not null`, fc.constant({})),
  };
  return fc.oneof(...changes.map((change) => writes[change]));
}

const aWrite = (text: string, changes: fc.Arbitrary<object>): fc.Arbitrary<RowWrite> =>
  fc
    .tuple(fc.nat({ max: 20 }), changes)
    .map(([row, columns]) => ({ text, values: [row, JSON.stringify(columns)] }));

/** Values for some of the columns. A number that refers to nothing is a key, and a copy needs one of its own. */
function someValues(columns: readonly WritableColumn[], texts: readonly string[]): fc.Arbitrary<object> {
  const model: Record<string, fc.Arbitrary<unknown>> = {};
  for (const column of columns) {
    const values = aValue(column, texts);
    if (values) model[column.name] = column.isNullable ? fc.option(values, { freq: 3 }) : values;
  }
  const ownKeys = columns.filter(({ isKey, values }) => isKey && values.length === 0);
  return fc.record(model, { requiredKeys: ownKeys.map(({ name }) => name) });
}

function aValue(
  { type, values }: WritableColumn,
  texts: readonly string[],
): fc.Arbitrary<unknown> | undefined {
  if (values.length > 0) return fc.constantFrom(...values);
  return {
    bigint: fc.integer({ min: 1_000_000, max: 2_000_000 }),
    integer: fc.nat({ max: 3 }),
    boolean: fc.boolean(),
    text: fc.constantFrom(...texts),
    date: aMoment.map((moment) => moment.slice(0, 10)),
    "timestamp with time zone": aMoment,
  }[type];
}

/** Within five thousand days of now: a birth, a beginning or an end. */
const aMoment = fc
  .oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -5000, max: 5000 }))
  .map((days) => new Date(Date.now() + days * DAY_MS).toISOString());

/** Whether the database took it. What it refuses leaves the transaction as it was. */
export async function tryWrite(client: pg.ClientBase, { text, values }: RowWrite): Promise<boolean> {
  await client.query("savepoint before_write");
  try {
    const { rowCount } = await client.query(text, [...values]);
    return rowCount === 1;
  } catch {
    await client.query("rollback to savepoint before_write");
    return false;
  }
}

/** Takes the references between rows away, so that any of them may be written and deleted. */
export async function dropReferences(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ text: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as text
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  for (const { text } of rows) await owner.query(text);
}
