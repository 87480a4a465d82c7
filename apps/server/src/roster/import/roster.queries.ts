import { sql, type Insertable } from "kysely";

import type { Database, Db } from "#platform/db/db.ts";
import type { DB } from "#platform/db/schema.gen.ts";

import { journaledDelete, journaledInsert, journaledUpdate, type Journal } from "./journal.queries.ts";

/** A row to write, of any table, under the names that code has for its columns. */
export type WriteRow = Readonly<Record<string, unknown>>;

/** The tables that an import writes, each after the tables it points to. */
export const WRITTEN_TABLES = [
  "groups",
  "group_settings",
  "schools",
  "levels",
  "subjects",
  "academic_years",
  "terms",
  "people",
  "students",
  "teachers",
  "sections",
  "subject_offerings",
  "teaching_classes",
  "enrolments",
  "section_stays",
  "class_enrolments",
  "teacher_assignments",
  "accounts",
  "login_names",
  "account_people",
  "role_assignments",
  "account_schools",
  "guardian_links",
  "roster_batches",
  "roster_records",
] as const;
export type WrittenTable = (typeof WRITTEN_TABLES)[number];

/** Columns of one table under the names that code has for them; an insert brings all, an update its key and some. */
export type RowOf<T extends WrittenTable> = {
  readonly [C in keyof Insertable<DB[T]> as CamelCase<C>]?: InJson<Insertable<DB[T]>[C]>;
};

type CamelCase<C> = C extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<CamelCase<Rest>>}` : C;

/** Rows travel as JSON, bytes as text. */
type InJson<V> = [V] extends [Buffer] ? string : V;

/** So many rows go in one statement: a parameter of a few megabytes. */
const AT_ONCE = 10_000;

/** How a row is found again, where it is not by its school and its id. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  groups: ["id"],
  group_settings: ["group_id"],
  schools: ["id"],
  levels: ["id"],
  subjects: ["id"],
  accounts: ["id"],
  login_names: ["login"],
  account_people: ["account_id", "school_id", "person_id"],
  account_schools: ["account_id", "school_id"],
  role_assignments: ["id"],
  sessions: ["id"],
  roster_records: ["school_id", "entity", "sourced_id", "source"],
};

export const getKeyColumns = (table: string): readonly string[] => KEYS[table] ?? ["school_id", "id"];

/** One import of a group at a time. Held until the transaction ends, whichever way. */
export async function lockGroup(db: Db, code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('roster import'), hashtext(${code}))`.execute(db);
}

/**
 * Makes every look-up of this transaction go by an index. Foreign keys are checked by plans that a connection keeps:
 * one made while a table held a few rows reads the whole table for each of ten thousand new ones.
 */
export async function expectManyRows(db: Db): Promise<void> {
  await sql`discard plans`.execute(db);
  await sql`set local enable_seqscan = off`.execute(db);
}

/**
 * Refreshes PostgreSQL's statistics of the tables that an import fills, after the commit. Until then, all
 * reads are planned for the handful of rows that there were, and take seconds instead of milliseconds until
 * autovacuum analyzes the tables.
 */
export const countAnew = (database: Database) =>
  database.directoryTransaction((db) =>
    sql`
      analyze people, students, teachers, sections, teaching_classes, enrolments, section_stays, class_enrolments,
        teacher_assignments, accounts, login_names, account_people, role_assignments, account_schools,
        guardian_links, roster_records, roster_changes, person_words
    `.execute(db),
  );

/** Reserves ids that no other row will ever have (KEY-1). */
export async function takeIds(db: Db, table: WrittenTable, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds rows which have their ids already. All of them have the same fields. */
export async function insertRows(
  db: Db,
  table: WrittenTable,
  rows: readonly WriteRow[],
  journal?: Journal,
): Promise<void> {
  for (const [columns, alike] of byColumns(rows)) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    for (let at = 0; at < alike.length; at += AT_ONCE)
      await journaledInsert(
        journal,
        table,
        sql`
          insert into ${sql.table(table)} (${names}) overriding system value
          select ${names} from jsonb_populate_recordset(
            null::${sql.table(table)}, ${JSON.stringify(alike.slice(at, at + AT_ONCE))}::jsonb
          )
          ${table === "account_schools" ? sql`on conflict do nothing` : sql``}
        `,
      ).execute(db);
  }
}

/** Changes rows: each brings its key and the fields to set. The revision of a row goes up where it has one. */
export async function updateRows(
  db: Db,
  table: WrittenTable,
  rows: readonly WriteRow[],
  journal?: Journal,
): Promise<void> {
  const keys = getKeyColumns(table);
  const same = sameKeys(keys);
  for (const [columns, alike] of byColumns(rows)) {
    const set = columns
      .filter((column) => !keys.includes(column))
      .map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
    if (REVISED.has(table)) set.push(sql`revision = kept.revision + 1`);
    if (set.length === 0) continue;
    for (let at = 0; at < alike.length; at += AT_ONCE) {
      const given = sql`jsonb_populate_recordset(
        null::${sql.table(table)}, ${JSON.stringify(alike.slice(at, at + AT_ONCE))}::jsonb
      ) as given`;
      const update = sql`update ${sql.table(table)} as kept set ${sql.join(set)} from ${given} where ${same}`;
      await journaledUpdate(journal, table, update, { same, given, keys }).execute(db);
    }
  }
}

export const sameKeys = (keys: readonly string[]) =>
  sql.join(
    keys.map((key) => sql`kept.${sql.ref(key)} = given.${sql.ref(key)}`),
    sql` and `,
  );

const REVISED: ReadonlySet<WrittenTable> = new Set<WrittenTable>([
  "schools",
  "academic_years",
  "terms",
  "people",
  "sections",
  "subject_offerings",
  "teaching_classes",
  "enrolments",
  "teacher_assignments",
  "accounts",
  "guardian_links",
]);

/** The rows that these would change, as they are now and in the same order; an empty one where there is none. */
export async function listCurrent(
  db: Db,
  table: WrittenTable,
  rows: readonly WriteRow[],
): Promise<WriteRow[]> {
  if (rows.length === 0) return [];
  const keys = getKeyColumns(table);
  const keysOfRow = (row: WriteRow) => keys.map((key) => String(row[key])).join(" ");
  const given = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [toColumnName(field), value])),
  );
  const { rows: found } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(kept) as row from ${sql.table(table)} as kept, jsonb_populate_recordset(
      null::${sql.table(table)},
      ${JSON.stringify(given.map((row) => Object.fromEntries(keys.map((key) => [key, row[key]]))))}::jsonb
    ) as given
    where ${sameKeys(keys)}
  `.execute(db);
  const byKey = new Map(found.map(({ row }) => [keysOfRow(row), row]));
  return given.map((row) => byKey.get(keysOfRow(row)) ?? {});
}

/** Students who get another number release theirs first, so that two may swap numbers. */
export async function releaseNumbers(
  db: Db,
  students: readonly WriteRow[],
  journal?: Journal,
): Promise<void> {
  const [first] = students;
  if (!first) return;
  const given = sql`(
    select ${Number(first["schoolId"])}::bigint as school_id,
      unnest(${students.map(({ id }) => Number(id))}::bigint[]) as id
  ) as given`;
  const keys = getKeyColumns("students");
  const same = sameKeys(keys);
  const update = sql`update students as kept set student_number = null from ${given} where ${same}`;
  await journaledUpdate(journal, "students", update, { same, given, keys }).execute(db);
}

/** ENR-5: students leave the number of their former section behind, and one that went to another while they were gone. */
export async function releaseRegisterNumbers(
  db: Db,
  enrolments: readonly WriteRow[],
  journal?: Journal,
): Promise<void> {
  const placed = enrolments.filter((row) => "sectionId" in row);
  if (placed.length === 0) return;
  const given = sql`(
    select coming."schoolId" as school_id, coming.id, coming."sectionId" as section_id
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
      as coming("schoolId" bigint, id bigint, "sectionId" bigint)
  ) as given`;
  const keys = getKeyColumns("enrolments");
  const same = sql`${sameKeys(keys)} and kept.register_no is not null and (
    kept.section_id is distinct from given.section_id or kept.state <> 'active' and exists (
      select from enrolments as other where other.school_id = kept.school_id and other.id <> kept.id
        and other.section_id = kept.section_id and other.register_no = kept.register_no))`;
  const update = sql`update enrolments as kept set register_no = null from ${given} where ${same}`;
  await journaledUpdate(journal, "enrolments", update, { same, given, keys }).execute(db);
}

export const deleteLogins = (db: Db, logins: readonly string[], journal?: Journal) =>
  journaledDelete(
    journal,
    "login_names",
    sql`delete from login_names where login = any(${[...logins]}::text[])`,
  ).execute(db);

/** A user whose account was disabled is signed out everywhere (SES-2). */
export const endSessions = (db: Db, accountIds: readonly number[], journal?: Journal) => {
  const given = sql`unnest(${[...accountIds]}::bigint[]) as given (account_id)`;
  const same = sql`kept.account_id = given.account_id and kept.ended_at is null`;
  const update = sql`
    update sessions as kept set ended_at = now(), ended_by = 'disabled' from ${given} where ${same}
  `;
  return journaledUpdate(journal, "sessions", update, { same, given, keys: ["id"] }).execute(db);
};

/** Rows of the same columns together: one statement can write them all. */
function byColumns(rows: readonly WriteRow[]): Array<[string[], WriteRow[]]> {
  const groups = new Map<string, [string[], WriteRow[]]>();
  for (const row of rows) {
    const fields = Object.keys(row);
    const key = fields.join();
    const group = groups.get(key) ?? [fields.map(toColumnName), []];
    group[1].push(Object.fromEntries(fields.map((field) => [toColumnName(field), row[field]])));
    groups.set(key, group);
  }
  return [...groups.values()];
}

export const toColumnName = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
