import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** A row to write, under the names that code has for its columns. */
export type WriteRow = Readonly<Record<string, unknown>>;

/** The tables that an import writes, each after those it points to. */
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

/** So many rows go in one statement: a parameter of a few megabytes. */
const AT_ONCE = 10_000;

/** How a changed row is found again. */
const KEYS: Partial<Record<WrittenTable, readonly string[]>> = {
  groups: ["id"],
  schools: ["id"],
  levels: ["id"],
  subjects: ["id"],
  accounts: ["id"],
  role_assignments: ["id"],
  roster_records: ["school_id", "entity", "sourced_id", "source"],
};

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

/** Ids that no row will ever have but those that take them (KEY-1). */
export async function takeIds(db: Db, table: WrittenTable, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds rows which have their ids already. All of them have the same fields. */
export async function insertRows(db: Db, table: WrittenTable, rows: readonly WriteRow[]): Promise<void> {
  for (const [columns, alike] of byColumns(rows)) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    for (let at = 0; at < alike.length; at += AT_ONCE)
      await sql`
        insert into ${sql.table(table)} (${names}) overriding system value
        select ${names} from jsonb_populate_recordset(
          null::${sql.table(table)}, ${JSON.stringify(alike.slice(at, at + AT_ONCE))}::jsonb
        )
        ${table === "account_schools" ? sql`on conflict do nothing` : sql``}
      `.execute(db);
  }
}

/** Changes rows: each brings its key and the fields to set. The revision of a row goes up where it has one. */
export async function updateRows(db: Db, table: WrittenTable, rows: readonly WriteRow[]): Promise<void> {
  const keys = KEYS[table] ?? ["school_id", "id"];
  const same = sql.join(
    keys.map((key) => sql`kept.${sql.ref(key)} = given.${sql.ref(key)}`),
    sql` and `,
  );
  for (const [columns, alike] of byColumns(rows)) {
    const set = columns
      .filter((column) => !keys.includes(column))
      .map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
    if (REVISED.has(table)) set.push(sql`revision = kept.revision + 1`);
    if (set.length === 0) continue;
    for (let at = 0; at < alike.length; at += AT_ONCE)
      await sql`
        update ${sql.table(table)} as kept set ${sql.join(set)}
        from jsonb_populate_recordset(
          null::${sql.table(table)}, ${JSON.stringify(alike.slice(at, at + AT_ONCE))}::jsonb
        ) as given
        where ${same}
      `.execute(db);
  }
}

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

/** Students who get another number let go of theirs first, so that two may change places. */
export async function releaseNumbers(db: Db, students: readonly WriteRow[]): Promise<void> {
  const [first] = students;
  if (!first) return;
  await db
    .updateTable("students")
    .set({ student_number: null })
    .where("school_id", "=", Number(first["schoolId"]))
    .where(sql<boolean>`id = any(${students.map(({ id }) => Number(id))}::bigint[])`)
    .execute();
}

export const deleteLogins = (db: Db, logins: readonly string[]) =>
  sql`delete from login_names where login = any(${[...logins]}::text[])`.execute(db);

/** Somebody whose account was disabled is signed out of everything (SES-2). */
export const endSessions = (db: Db, accountIds: readonly number[]) =>
  sql`
    update sessions set ended_at = now(), ended_by = 'disabled'
    where account_id = any(${[...accountIds]}::bigint[]) and ended_at is null
  `.execute(db);

/** Rows of the same columns together: one statement can write them all. */
function byColumns(rows: readonly WriteRow[]): Array<[string[], WriteRow[]]> {
  const groups = new Map<string, [string[], WriteRow[]]>();
  for (const row of rows) {
    const fields = Object.keys(row);
    const key = fields.join();
    const group = groups.get(key) ?? [fields.map(columnOf), []];
    group[1].push(Object.fromEntries(fields.map((field) => [columnOf(field), row[field]])));
    groups.set(key, group);
  }
  return [...groups.values()];
}

const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
