import type { LaterWork } from "@dars/contract/platform/later-work";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { Journal } from "#roster/import/journal.queries.ts";
import { getKeyColumns, sameKeys } from "#roster/import/roster.queries.ts";

import { listColumns, type Pointer } from "./tables.queries.ts";

/** Later work of users on rows of an import. `changed`: the row itself; `used`: another row points to it. */
export interface Dependent {
  readonly entity: LaterWork;
  /** One of them, for people to find it; null where it has no name. */
  readonly name: string | null;
  readonly count: number;
  readonly why: "changed" | "used";
}

const ofJournal = ({ schoolId, uploadId }: Journal, table: string) =>
  sql`school_id = ${schoolId} and upload_id = ${uploadId} and table_name = ${table}`;

const keysIn = (table: string) =>
  sql.join(getKeyColumns(table).map((key) => sql`coalesce(after, before) ->> ${sql.lit(key)}`));

/**
 * Forces hash joins for the rest of the transaction, or restores the default. Tables just filled by an import
 * have no statistics yet, and a plan made for a handful of rows looks up each of ten thousand separately.
 */
export const joinByHash = (db: Db, isOn: boolean) =>
  sql`select set_config('enable_nestloop', ${isOn ? "off" : "on"}, true)`.execute(db);

/** The tables of which an import wrote rows. */
export async function listJournaledTables(db: Db, { schoolId, uploadId }: Journal): Promise<Set<string>> {
  const rows = await db
    .selectFrom("roster_changes")
    .select("table_name as table")
    .distinct()
    .where("school_id", "=", schoolId)
    .where("upload_id", "=", uploadId)
    .execute();
  return new Set(rows.map(({ table }) => table));
}

const PERSON = ["person_id", "student_id", "sender_id", "reporter_id", "about_person_id", "about_student_id"];

/** The label of the row `image` for users: a name of its own, or its owner's. */
export const LABEL = sql`coalesce(
  image ->> 'name_ar', image ->> 'name_en', image ->> 'name_ckb', image ->> 'title', image ->> 'subject',
  image ->> 'name', image ->> 'letter', image ->> 'login',
  (select coalesce(name_ar, name_en, name_ckb) from people as whose
    where whose.school_id = (image ->> 'school_id')::bigint
      and whose.id = coalesce(${sql.join(PERSON.map((column) => sql`image ->> ${sql.lit(column)}`))})::bigint)
)`;

/** How a source words a record says nothing about the school, and is noted after the import itself. */
const WORDING = sql.lit("wording");

/** Rows of a table that are no longer as the import left them. Columns that were added since do not count. */
export async function countChangedLater(db: Db, journal: Journal, table: string) {
  const { rows } = await sql<{ count: number; name: string | null }>`
    with last as (
      select distinct on (${keysIn(table)}) after as image from roster_changes
      where ${ofJournal(journal, table)} order by ${keysIn(table)}, id desc
    ),
    given as materialized (${selectRows(table, sql`select image - ${WORDING} as image from last where image is not null`)})
    select count(*)::int as count, min(${LABEL}) as name
    from given left join ${sql.table(table)} as kept on ${sameKeys(getKeyColumns(table))}
    where to_jsonb(kept) is null or to_jsonb(kept) || image is distinct from to_jsonb(kept)
  `.execute(db);
  return rows[0] ?? { count: 0, name: null };
}

/**
 * The image of each row, as the row that it is of: asked once a row, not once a column. To be materialized before it is
 * joined, since a join planned for one row would look through the other table for each.
 */
const selectRows = (table: string, images: RawBuilder<unknown>) => sql`
  select noted.image, made.* from (${images}) as noted
  cross join lateral jsonb_populate_record(null::${sql.table(table)}, noted.image) as made
`;

const madeIn = (journal: Journal, table: string) =>
  selectRows(
    table,
    sql`
      select after as image from roster_changes
      where ${ofJournal(journal, table)} and before is null and after is not null
    `,
  );

/** Rows that point to rows made by the import, and are not of the import themselves. */
export async function countUsedLater(db: Db, journal: Journal, pointer: Pointer, isJournaled: boolean) {
  const { child, parent, childColumns, parentColumns } = pointer;
  const points = sql.join(
    childColumns.map(
      (column, at) => sql`kept.${sql.ref(column)} = given.${sql.ref(parentColumns[at] ?? "")}`,
    ),
    sql` and `,
  );
  const isOurs = sql.join(
    getKeyColumns(child).map((key) => sql`own.after ->> ${sql.lit(key)} = kept.${sql.ref(key)}::text`),
    sql` and `,
  );
  const notOurs = isJournaled
    ? sql`not exists (select from roster_changes as own where ${ofJournal(journal, child)} and ${isOurs})`
    : sql`true`;
  const { rows } = await sql<{ count: number; name: string | null }>`
    with given as materialized (${madeIn(journal, parent)})
    select count(*)::int as count, min(${LABEL}) as name from (
      select to_jsonb(kept) as image from given join ${sql.table(child)} as kept on ${points}
      where ${notOurs}
    ) as later
  `.execute(db);
  return rows[0] ?? { count: 0, name: null };
}

/** Deletes rows that signing in created on accounts of the import: sessions, codes and their dependent rows. */
export async function deleteSignIns(db: Db, journal: Journal, pointers: readonly Pointer[]): Promise<void> {
  const below = async (parent: string, ids: ReturnType<typeof sql>): Promise<void> => {
    for (const pointer of pointers.filter((each) => each.parent === parent)) {
      const column = sql.ref(pointer.childColumns[0] ?? "");
      const hit = sql`${column} in (${ids})`;
      if (pointers.some((each) => each.parent === pointer.child))
        await below(pointer.child, sql`select id from ${sql.table(pointer.child)} where ${hit}`);
      await sql`delete from ${sql.table(pointer.child)} where ${hit}`.execute(db);
    }
  };
  for (const root of ["accounts", "role_assignments"])
    await below(root, sql`select id from (${madeIn(journal, root)}) as made`);
  await db
    .deleteFrom("idempotency")
    .where("school_id", "=", journal.schoolId)
    .where(sql<boolean>`account_id in (select id from (${madeIn(journal, "accounts")}) as made)`)
    .execute();
}

/** Sessions of guardians from before the import no longer select a child that is deleted. */
export const forgetChosenChildren = (db: Db, journal: Journal) =>
  sql`
    update sessions set chosen_school_id = null, chosen_student_id = null
    where chosen_school_id = ${journal.schoolId}
      and chosen_student_id in (select id from (${madeIn(journal, "students")}) as made)
  `.execute(db);

/** Restores the state of changed rows before the import; register numbers may have gone to others in the meantime. */
export async function restoreChanged(db: Db, journal: Journal, table: string): Promise<void> {
  const keys = getKeyColumns(table);
  const columns = (await listColumns(db, table)).filter(
    (column) => !keys.includes(column) && !(table === "enrolments" && column === "register_no"),
  );
  if (columns.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    with first as (
      select distinct on (${keysIn(table)}) before, after from roster_changes
      where ${ofJournal(journal, table)} order by ${keysIn(table)}, id
    ),
    given as materialized (${selectRows(
      table,
      sql`select before as image from first where before is not null and after is not null`,
    )})
    update ${sql.table(table)} as kept
    set (${names}) = (select ${names} from jsonb_populate_record(kept, given.image))
    from given where ${sameKeys(keys)}
  `.execute(db);
}

export const deleteMade = (db: Db, journal: Journal, table: string) =>
  sql`
    with given as materialized (${madeIn(journal, table)})
    delete from ${sql.table(table)} as kept using given
    where ${sameKeys(getKeyColumns(table))}
  `.execute(db);

/** Puts back rows that the import took away. */
export async function restoreGone(db: Db, journal: Journal, table: string): Promise<void> {
  const names = sql.join((await listColumns(db, table)).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from (
      select (jsonb_populate_record(null::${sql.table(table)}, before)).* from roster_changes
      where ${ofJournal(journal, table)} and after is null
    ) as gone
  `.execute(db);
}

/** Students of the import release their numbers, so that swapped numbers can be swapped back. */
export const releaseJournaledNumbers = (db: Db, journal: Journal) =>
  sql`
    with given as materialized (${selectRows(
      "students",
      sql`
        select after as image from roster_changes
        where ${ofJournal(journal, "students")} and after is not null
      `,
    )})
    update students as kept set student_number = null from given
    where kept.school_id = ${journal.schoolId} and ${sameKeys(getKeyColumns("students"))}
  `.execute(db);

/** Changed enrolments of the import release their register numbers. Returns those that had one before, with it. */
export async function releaseRegisterNumbers(db: Db, journal: Journal) {
  const { rows } = await sql<{ id: number; registerNo: number }>`
    with first as (
      select distinct on (${keysIn("enrolments")}) before, after from roster_changes
      where ${ofJournal(journal, "enrolments")} order by ${keysIn("enrolments")}, id
    ),
    changed as materialized (
      select (before ->> 'id')::bigint as id, (before ->> 'register_no')::integer as "registerNo" from first
      where before is not null and after is not null
    ),
    released as (
      update enrolments as kept set register_no = null from changed
      where kept.school_id = ${journal.schoolId} and kept.id = changed.id
    )
    select id, "registerNo" from changed where "registerNo" is not null
  `.execute(db);
  return rows;
}

export const deleteJournal = (db: Db, { schoolId, uploadId }: Journal) =>
  db
    .deleteFrom("roster_changes")
    .where("school_id", "=", schoolId)
    .where("upload_id", "=", uploadId)
    .execute();

/** Whether the import made the school itself. */
export async function isSchoolMade(db: Db, journal: Journal): Promise<boolean> {
  const { rows } = await sql`
    select from (${madeIn(journal, "schools")}) as made where made.id = ${journal.schoolId}
  `.execute(db);
  return rows.length > 0;
}

export const deleteSchool = (db: Db, schoolId: number) =>
  db.deleteFrom("schools").where("id", "=", schoolId).execute();

/** The batches of the import stay, as undone. */
export const updateBatches = (db: Db, journal: Journal) =>
  db
    .updateTable("roster_batches")
    .set({ state: "undone" })
    .where("school_id", "=", journal.schoolId)
    .where(sql<boolean>`id in (select id from (${madeIn(journal, "roster_batches")}) as made)`)
    .execute();
