import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectShownName } from "#platform/db/shapes.ts";

import { LEFT_OUT_COLUMNS } from "./archive-tables.ts";

/** How many rows one file has about: it is held while it is written. */
const ROWS_OF_FILE = 20_000;

/** A column of a table, in the order of the table. */
interface RowColumn {
  readonly name: string;
  readonly type: string;
  /** The table whose `id` it names; null for another value. */
  readonly names: string | null;
  /** Its place in the primary key, from 1; null for others. */
  readonly keyPlace: number | null;
}

export interface WhichRows {
  readonly schoolId: number;
  readonly groupId: number;
  readonly table: string;
}

const listColumns = async (db: Db, table: string): Promise<readonly RowColumn[]> =>
  (await mapColumns(db, [table])).get(table) ?? [];

/** The columns of each of these tables. */
async function mapColumns(
  db: Db,
  tables: readonly string[],
): Promise<ReadonlyMap<string, readonly RowColumn[]>> {
  const { rows } = await sql<RowColumn & { readonly table: string }>`
    select owner.relname as table, own.attname as name, format_type(own.atttypid, null) as type,
      (select min(target.relname) from pg_constraint as link
        join pg_class as target on target.oid = link.confrelid
        cross join lateral unnest(link.conkey, link.confkey) as pair (here, there)
        join pg_attribute as named on named.attrelid = link.confrelid and named.attnum = pair.there
        where link.conrelid = own.attrelid and link.contype = 'f' and pair.here = own.attnum
          and named.attname = 'id') as names,
      (select array_position(key.conkey, own.attnum) from pg_constraint as key
        where key.conrelid = own.attrelid and key.contype = 'p') as "keyPlace"
    from pg_attribute as own join pg_class as owner on owner.oid = own.attrelid
    where own.attrelid = any(${sql.val(tables)}::regclass[]) and own.attnum > 0 and not own.attisdropped
    order by own.attnum`.execute(db);
  return Map.groupBy(rows, ({ table }) => table);
}

/** Of a `post`: its time has come; one that is over stays. */
export const isPublishedPost = sql<boolean>`(post.state = 'published' and post.publish_at <= now())`;

/**
 * Whether a use of a file is a record's of the school: files of chats, of people, of answers and of posts that are not in
 * an archive are not in it either.
 */
export function isShownFile(alias: string): RawBuilder<boolean> {
  const [schoolId, kind, targetId, hiddenAt] = ["school_id", "kind", "target_id", "hidden_at"].map((column) =>
    sql.ref(`${alias}.${column}`),
  );
  return sql`(${hiddenAt} is null
    and (${kind} in ('lesson', 'homework', 'ask', 'guide_video', 'video_task', 'training')
      or (${kind} = 'post' and exists (select from posts as post
        where post.school_id = ${schoolId} and post.id = ${targetId} and ${isPublishedPost}))))`;
}

/**
 * Rows of these alone: others are the author's still, or have no file in the archive. A draft of an evaluation that its
 * author has deleted is kept as cancelled; forms that are not published are the group's.
 */
const ONLY: Readonly<Record<string, RawBuilder<boolean>>> = {
  evaluations: sql`row.state not in ('draft', 'cancelled')`,
  rubrics: sql`row.published_at is not null`,
  file_uses: isShownFile("row"),
};

/** The rows of the school, or of its group where the table has no school. */
function selectScope(
  columns: readonly RowColumn[],
  { schoolId, groupId, table }: WhichRows,
): RawBuilder<boolean> {
  const has = (name: string) => columns.some((column) => column.name === name);
  if (table === "schools") return sql`row.id = ${schoolId}`;
  const only = ONLY[table] ?? sql`true`;
  if (has("school_id")) return sql`row.school_id = ${schoolId} and ${only}`;
  return sql`(row.group_id = ${groupId} or row.group_id is null) and ${only}`;
}

const isOfSchool = ({ name }: RowColumn): boolean => name === "school_id" || name === "group_id";

const listKeys = (columns: readonly RowColumn[]): readonly RowColumn[] =>
  columns
    .filter((column) => column.keyPlace !== null && !isOfSchool(column))
    .toSorted((one, other) => (one.keyPlace ?? 0) - (other.keyPlace ?? 0));

/** Columns whose values leave: not those of bytes, which are sealed or a hash, nor the ones that are left out by name. */
function pickColumns(table: string, columns: readonly RowColumn[]): readonly RowColumn[] {
  const leftOut = new Set(Object.values(LEFT_OUT_COLUMNS[table] ?? {}).flat());
  return columns.filter(
    (column) => !isOfSchool(column) && column.type !== "bytea" && !leftOut.has(column.name),
  );
}

/** A file of rows: the ones whose first key is from `from` and below `until`; null: from the first, to the last. */
export interface RowRange {
  readonly from: string | null;
  readonly until: string | null;
}

/** The ranges of about so many rows that have a file each; none for a table without rows. */
export async function listRowRanges(
  db: Db,
  which: WhichRows,
  size = ROWS_OF_FILE,
): Promise<readonly RowRange[]> {
  const columns = await listColumns(db, which.table);
  const [key] = listKeys(columns);
  const first = key ? sql`row.${sql.ref(key.name)}` : sql`1`;
  const { rows } = await sql<{ readonly first: string }>`
    select part.first::text as first from (
      select distinct placed.first from (
        select ${first} as first, row_number() over (order by ${first}) as place
        from ${sql.table(which.table)} as row where ${selectScope(columns, which)}) as placed
      where (placed.place - 1) % ${size} = 0) as part
    order by part.first`.execute(db);
  return rows.map((row, at) => ({ from: at === 0 ? null : row.first, until: rows[at + 1]?.first ?? null }));
}

/** A name in the language of the most schools, for the names of files and behind ids. */
export const selectArchiveName = (alias: string): RawBuilder<string> => selectShownName(alias, "ar");

const selectPersonName = (schoolId: number, id: RawBuilder<unknown>) => sql`(
  select ${selectArchiveName("named")} from people as named where named.school_id = ${schoolId} and named.id = ${id})`;

const joinNames = (letter: RawBuilder<unknown>) =>
  sql`concat_ws(' ', ${selectArchiveName("level")}, ${letter}, ${selectArchiveName("subject")})`;

/** What people call the record that an id names, for the tables in which that is more than a column. */
const CALLED: Readonly<Record<string, (schoolId: number, id: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  people: selectPersonName,
  students: selectPersonName,
  teachers: selectPersonName,
  accounts: (schoolId, id) => sql`(
    select ${selectArchiveName("named")} from account_people as own
    join people as named on named.school_id = own.school_id and named.id = own.person_id
    where own.school_id = ${schoolId} and own.account_id = ${id}
    order by named.id limit 1)`,
  sections: (schoolId, id) => sql`(
    select concat_ws(' ', ${selectArchiveName("level")}, named.letter) from sections as named
    join levels as level on level.id = named.level_id where named.school_id = ${schoolId} and named.id = ${id})`,
  subject_offerings: (schoolId, id) => sql`(
    select ${joinNames(sql`null`)} from subject_offerings as named
    join subjects as subject on subject.id = named.subject_id join levels as level on level.id = named.level_id
    where named.school_id = ${schoolId} and named.id = ${id})`,
  teaching_classes: (schoolId, id) => sql`(
    select ${joinNames(sql`section.letter`)} from teaching_classes as named
    join subject_offerings as offering on offering.school_id = named.school_id and offering.id = named.offering_id
    join subjects as subject on subject.id = offering.subject_id join levels as level on level.id = offering.level_id
    left join sections as section on section.school_id = named.school_id and section.id = named.section_id
    where named.school_id = ${schoolId} and named.id = ${id})`,
  lessons: (schoolId, id) => sql`(
    select ${selectArchiveName("named")} from lessons as named where named.school_id = ${schoolId} and named.id = ${id})`,
  levels: (_schoolId, id) =>
    sql`(select ${selectArchiveName("named")} from levels as named where named.id = ${id})`,
  subjects: (_schoolId, id) =>
    sql`(select ${selectArchiveName("named")} from subjects as named where named.id = ${id})`,
};

/** Tables whose rows are called by a title. */
const TITLED = new Set(["academic_years", "asks", "exercises", "homework", "trainings", "posts"]);

function selectCalled(schoolId: number, { name: column, names }: RowColumn): RawBuilder<unknown> | undefined {
  if (names === null) return undefined;
  const id = sql`row.${sql.ref(column)}`;
  if (!TITLED.has(names)) return CALLED[names]?.(schoolId, id);
  return sql`(select named.title from ${sql.table(names)} as named
    where named.school_id = ${schoolId} and named.id = ${id})`;
}

export interface RowsOfTable {
  /** The name of each column; behind an id, `…_name` is what people call what it names. */
  readonly heads: readonly string[];
  readonly rows: ReadonlyArray<readonly unknown[]>;
}

/**
 * The rows of a range, ordered by their key, so that their order says nothing of when they were written. Values are as in
 * JSON: moments with their offset, lists and documents whole.
 */
export async function listRows(db: Db, which: WhichRows, { from, until }: RowRange): Promise<RowsOfTable> {
  const columns = await listColumns(db, which.table);
  const keys = listKeys(columns);
  const shown = pickColumns(which.table, columns).flatMap((column) => {
    const called = selectCalled(which.schoolId, column);
    const own = { head: column.name, value: sql`row.${sql.ref(column.name)}` };
    return called ? [own, { head: `${column.name}_name`, value: called }] : [own];
  });
  const [key] = keys;
  const bound = (operator: RawBuilder<unknown>, value: string | null) =>
    key && value !== null
      ? sql`row.${sql.ref(key.name)} ${operator} ${value}::${sql.raw(key.type)}`
      : sql`true`;
  const order = keys.length > 0 ? sql.join(keys.map((each) => sql`row.${sql.ref(each.name)}`)) : sql`1`;
  const { rows } = await sql<{ readonly row: readonly unknown[] }>`
    select jsonb_build_array(${sql.join(shown.map(({ value }) => value))}) as row
    from ${sql.table(which.table)} as row
    where ${selectScope(columns, which)} and ${bound(sql`>=`, from)} and ${bound(sql`<`, until)}
    order by ${order}`.execute(db);
  return { heads: shown.map(({ head }) => head), rows: rows.map(({ row }) => row) };
}

/** How many rows of tables a school has. */
export async function countRows(
  db: Db,
  school: Omit<WhichRows, "table">,
  tables: readonly string[],
): Promise<number> {
  const parts = [...(await mapColumns(db, tables))].map(
    ([table, columns]) => sql`select count(*) as count from ${sql.table(table)} as row
      where ${selectScope(columns, { ...school, table })}`,
  );
  const { rows } = await sql<{ readonly count: number }>`
    select sum(part.count)::int as count from (${sql.join(parts, sql` union all `)}) as part`.execute(db);
  return rows[0]?.count ?? 0;
}
