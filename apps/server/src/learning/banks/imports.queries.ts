import type { ImportedItem } from "@dars/contract/learning/banks";
import { A_PAGE } from "@dars/contract/learning/package-pages";
import { sql } from "kysely";

import type { QuestionFormat } from "#learning/question-files/public.ts";
import type { Db } from "#platform/db/db.ts";

import type { Bank } from "./banks.queries.ts";

export interface Report {
  readonly format: QuestionFormat;
  readonly items: ImportedItem[];
}

const COLUMNS = [
  "id",
  "subject_id as subjectId",
  "level_id as levelId",
  "file_name as fileName",
  "bytes",
  "state",
  "parts_come as partsCome",
  "found_of as foundOf",
  sql<boolean>`found is not null`.as("isFound"),
  "created_at as createdAt",
  "committed_at as committedAt",
  "undone_at as undoneAt",
] as const;

interface Announced extends Bank {
  readonly accountId: number | null;
  readonly fileName: string;
  readonly bytes: number;
}

export const insertImport = (db: Db, schoolId: number, of: Announced) =>
  db
    .insertInto("question_imports")
    .values({
      school_id: schoolId,
      subject_id: of.subjectId,
      level_id: of.levelId,
      account_id: of.accountId,
      file_name: of.fileName,
      bytes: of.bytes,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

export const findImport = (
  db: Db,
  schoolId: number,
  { subjectId, levelId }: Bank,
  importId: number,
  { locks }: { readonly locks: boolean } = { locks: false },
) =>
  db
    .selectFrom("question_imports")
    .select(COLUMNS)
    .where("school_id", "=", schoolId)
    .where("subject_id", "=", subjectId)
    .where("level_id", "=", levelId)
    .where("id", "=", importId)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst();

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

const MOST_LISTED = 50;

/** What was put into the bank, the newest first. */
export const listImportLines = (db: Db, schoolId: number, { subjectId, levelId }: Bank) =>
  db
    .selectFrom("question_imports as import")
    .select([
      "import.id",
      "import.file_name as fileName",
      "import.state",
      "import.created_at as createdAt",
      sql<number>`(select count(*) from bank_questions as known where known.school_id = import.school_id
        and known.import_id = import.id)`.as("questions"),
    ])
    .where("import.school_id", "=", schoolId)
    .where("import.subject_id", "=", subjectId)
    .where("import.level_id", "=", levelId)
    .where("import.state", "<>", "receiving")
    .orderBy("import.id", "desc")
    .limit(MOST_LISTED)
    .execute();

/** Keeps a part; one that came before is written over, and what was found in the file is forgotten. */
export async function savePart(db: Db, schoolId: number, importId: number, part: number, bytes: Buffer) {
  await db
    .insertInto("question_import_parts")
    .values({ school_id: schoolId, import_id: importId, part, bytes })
    .onConflict((conflict) => conflict.columns(["school_id", "import_id", "part"]).doUpdateSet({ bytes }))
    .execute();
  await db
    .updateTable("question_imports")
    .set((eb) => ({ parts_come: eb("parts_come", "+", 1), found_of: null, found: null }))
    .where("school_id", "=", schoolId)
    .where("id", "=", importId)
    .execute();
}

/**
 * The file of so many bytes, put together from its parts; each is read by itself, so that no answer is as long as the
 * file. Undefined where parts are missing.
 */
export async function readParts(
  db: Db,
  schoolId: number,
  importId: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const own = db
    .selectFrom("question_import_parts")
    .where("school_id", "=", schoolId)
    .where("import_id", "=", importId);
  const whole = new Uint8Array(length);
  let end = 0;
  for (const { part } of await own.select("part").orderBy("part").execute())
    for (const { bytes } of await own.select("bytes").where("part", "=", part).execute()) {
      if (end + bytes.length > length) return undefined;
      whole.set(bytes, end);
      end += bytes.length;
    }
  return end === length ? whole : undefined;
}

/** Whether an import found pages of a course package, which become lessons in another way. */
export const hasPages = (schoolId: number, importId: number) =>
  sql<boolean>`exists (select from question_imports as known where known.school_id = ${schoolId}
    and known.id = ${importId} and coalesce(known.report, known.found) -> 'items'
      @> jsonb_build_array(jsonb_build_object('reasons', jsonb_build_array(${A_PAGE}::text))))`;

/**
 * Parts and pieces of a finished import. Of one with pages the parts stay until `deleteOldParts`: its pages may become
 * lessons before and after its questions are put in.
 */
export async function deleteParts(db: Db, schoolId: number, importId: number): Promise<void> {
  await db
    .deleteFrom("question_import_parts")
    .where("school_id", "=", schoolId)
    .where("import_id", "=", importId)
    .where((eb) => eb.not(hasPages(schoolId, importId)))
    .execute();
  await db
    .deleteFrom("question_import_reads")
    .where("school_id", "=", schoolId)
    .where("import_id", "=", importId)
    .execute();
}

/**
 * Deletes parts and pieces of all imports that were announced a day ago. What was found in a file that still waits is
 * forgotten with them, as it can no longer be put in. Returns how many rows went. The imports are locked first, as where
 * one is read or committed.
 */
export async function deleteOldParts(db: Db, schoolId: number): Promise<number> {
  const imports = await db
    .selectFrom("question_imports as known")
    .select("known.id")
    .where("known.school_id", "=", schoolId)
    .where("known.created_at", "<", sql<Date>`now() - interval '1 day'`)
    .where(sql<boolean>`(${hasRowsIn("question_import_parts")} or ${hasRowsIn("question_import_reads")})`)
    .orderBy("known.id")
    .forUpdate()
    .execute();
  const isOld = (column: string) =>
    sql<boolean>`${sql.ref(column)} = any(${sql.val(imports.map(({ id }) => id))}::bigint[])`;
  if (imports.length === 0) return 0;
  await db
    .updateTable("question_imports")
    .set({ found_of: null, found: null })
    .where("school_id", "=", schoolId)
    .where(isOld("id"))
    .where("state", "=", "receiving")
    .execute();
  let gone = 0;
  for (const table of ["question_import_parts", "question_import_reads"] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where("school_id", "=", schoolId)
      .where(isOld("import_id"))
      .executeTakeFirst();
    gone += Number(numDeletedRows);
  }
  return gone;
}

/** Whether an import of `known` has rows in such a table. */
const hasRowsIn = (table: "question_import_parts" | "question_import_reads") =>
  sql<boolean>`exists (select from ${sql.table(table)} as own where own.school_id = known.school_id
    and own.import_id = known.id)`;

export async function updateImported(
  db: Db,
  schoolId: number,
  importId: number,
  report: Report,
): Promise<void> {
  await db
    .updateTable("question_imports")
    .set({ state: "committed", report: JSON.stringify(report), committed_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("id", "=", importId)
    .execute();
}

export async function updateUndone(db: Db, schoolId: number, importId: number): Promise<void> {
  await db
    .updateTable("question_imports")
    .set({ state: "undone", undone_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("id", "=", importId)
    .execute();
}

/** Whether an exercise uses one of its questions, or one was changed since. */
export const isUsed = (schoolId: number, importId: number) =>
  sql<boolean>`exists (select from bank_questions as known where known.school_id = ${schoolId}
    and known.import_id = ${importId} and (known.revision > 1 or exists (select from bank_question_uses as use
      where use.school_id = known.school_id and use.question_id = known.id)))`;

export async function isImportUsed(db: Db, schoolId: number, importId: number): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`select ${isUsed(schoolId, importId)} as "isUsed"`.execute(
    db,
  );
  return rows[0]?.isUsed === true;
}

export async function deleteImported(db: Db, schoolId: number, importId: number): Promise<void> {
  await db
    .deleteFrom("bank_questions")
    .where("school_id", "=", schoolId)
    .where("import_id", "=", importId)
    .execute();
}
