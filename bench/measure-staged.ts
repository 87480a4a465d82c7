import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import type { ConnectionConfig } from "pg";

import { officeWorkbook } from "#bench/office-workbook.ts";
import { PART_BYTES } from "#contract/roster/uploads.ts";
import type { Database } from "#server/platform/db/db.ts";
import { aTeacher } from "#server/platform/testing/factories/people.ts";
import { loadTableSchool } from "#server/roster/tables/public.ts";
import { savePart } from "#server/roster/uploads/parts.queries.ts";
import { findUpload, insertUpload, updateUpload } from "#server/roster/uploads/uploads.queries.ts";
import { keepRooms } from "#server/talking/chat-rooms/keep-rooms.ts";

const JOB = fileURLToPath(new URL("./roster-job.ts", import.meta.url));
const TEN_IMPORTS = fileURLToPath(new URL("./ten-imports.ts", import.meta.url));
/** Students in the room of their section, and all people but a guardian without an account in that of the school. */
const MEMBERS = 6000;
const LEVELS = 10;
const LETTERS = ["أ", "ب", "ج", "د", "هـ", "و", "ز", "ح", "ط", "ي"];

/** The cost of one job, in a process of its own. */
export interface JobFigure {
  readonly ms: number;
  /** Most resident memory of the process. */
  readonly memoryMb: number;
}

/**
 * 3,000 students with 5,000 guardians from a workbook into an empty school: each step once. Between commit and undo the
 * school's rooms are kept, as on a running server.
 */
export async function measureStaged(
  database: Database,
  connection: ConnectionConfig,
): Promise<Readonly<Record<"check" | "commit" | "again" | "undo", JobFigure>>> {
  const { schoolId, accountId } = await anEmptySchool(database, "staged");
  const bytes = Buffer.from(await officeWorkbook(await loadTableSchool(database, schoolId)));
  const stage = () => staged(database, { schoolId, accountId, bytes });
  const run = async (uploadId: number, state: "checking" | "committing" | "undoing") => {
    await database.inSchool(schoolId, (db) => updateUpload(db, schoolId, uploadId, { state }));
    const environment = {
      ...process.env,
      BENCH_CONNECTION: JSON.stringify(connection),
      BENCH_JOB: JSON.stringify({ schoolId, uploadId, attempts: 1 }),
    };
    const { stdout } = await promisify(execFile)(process.execPath, [JOB], { env: environment });
    const upload = await findUpload(database.reading(schoolId), schoolId, uploadId);
    if (upload?.problem) throw new Error(`${state}: ${upload.problem.message}`);
    const figure: JobFigure = JSON.parse(stdout);
    return figure;
  };
  const first = await stage();
  const check = await run(first, "checking");
  const commit = await run(first, "committing");
  const updatedRooms = await keepRooms(database, schoolId);
  if (!updatedRooms || updatedRooms.members.length < MEMBERS)
    throw new Error("Everybody of the import has to be in its rooms.");
  const second = await stage();
  const again = await run(second, "checking");
  const found = await findUpload(database.reading(schoolId), schoolId, second);
  if (found?.outcome?.changes !== 0) throw new Error("The same file again has to change nothing.");
  const undo = await run(first, "undoing");
  return { check, commit, again, undo };
}

/** Resident memory of a server that has imported the same workbook into ten empty schools: afterwards, and the most. */
export async function measureTenImports(
  database: Database,
  connection: ConnectionConfig,
): Promise<{ readonly memoryMb: number; readonly mostMb: number }> {
  const uploads: { readonly schoolId: number; readonly uploadId: number }[] = [];
  for (let at = 1; at <= 10; at += 1) {
    const school = await anEmptySchool(database, `ten-${at}`);
    const bytes = Buffer.from(await officeWorkbook(await loadTableSchool(database, school.schoolId)));
    uploads.push({ schoolId: school.schoolId, uploadId: await staged(database, { ...school, bytes }) });
  }
  const { stdout } = await promisify(execFile)(process.execPath, [TEN_IMPORTS], {
    env: {
      ...process.env,
      BENCH_CONNECTION: JSON.stringify(connection),
      BENCH_UPLOADS: JSON.stringify(uploads),
    },
  });
  const figure: { readonly memoryMb: number; readonly mostMb: number } = JSON.parse(stdout);
  return figure;
}

interface Staged {
  readonly schoolId: number;
  readonly accountId: number;
  readonly bytes: Buffer;
}

const staged = (database: Database, { schoolId, accountId, bytes }: Staged): Promise<number> =>
  database.inSchool(schoolId, async (db) => {
    const file = { kind: "students", fileName: "students.xlsx", bytes: bytes.length } as const;
    const { id } = await insertUpload(db, schoolId, { ...file, accountId, role: "administrator" });
    for (let part = 0; part * PART_BYTES < bytes.length; part += 1)
      await savePart(db, schoolId, id, part, bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES));
    await updateUpload(db, schoolId, id, { sha256: createHash("sha256").update(bytes).digest("hex") });
    return id;
  });

/** A school with its year, ten levels of ten sections each, and no people but the teacher of them all. */
async function anEmptySchool(database: Database, code: string): Promise<Omit<Staged, "bytes">> {
  const made = await database.directoryTransaction(async (db) => {
    const { id: groupId } = await db
      .insertInto("groups")
      .values({ code, name_en: "Staged" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("group_settings").values({ group_id: groupId }).execute();
    const [, school] = await db
      .insertInto("schools")
      .values([
        { group_id: groupId, code: "office", name_en: "Office", kind: "office" },
        { group_id: groupId, code: "one", name_en: "One", kind: "mixed" },
      ])
      .returning("id")
      .execute();
    const account = await db
      .insertInto("accounts")
      .values({ group_id: groupId })
      .returning("id")
      .executeTakeFirstOrThrow();
    const levels = await db
      .insertInto("levels")
      .values(
        Array.from({ length: LEVELS }, (_, at) => ({
          group_id: groupId,
          code: `L${at + 1}`,
          name_en: `Level ${at + 1}`,
          name_ar: `صف ${at + 1}`,
          grade_code: String(at + 1).padStart(2, "0"),
          position: at + 1,
        })),
      )
      .returning("id")
      .execute();
    return { groupId, schoolId: school?.id ?? 0, accountId: account.id, levels };
  });
  const { groupId, schoolId, accountId, levels } = made;
  const teacher = await aTeacher(database, { id: schoolId, groupId });
  await database.inSchool(schoolId, async (db) => {
    const year = await db
      .insertInto("academic_years")
      .values({
        school_id: schoolId,
        title: "2026-2027",
        ministry_year: 2027,
        starts_on: "2026-09-20",
        ends_on: "2027-08-31",
        state: "current",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const sections = levels.flatMap(({ id }) =>
      LETTERS.map((letter) => ({
        school_id: schoolId,
        year_id: year.id,
        level_id: id,
        letter,
        homeroom_teacher_id: teacher.id,
      })),
    );
    await db.insertInto("sections").values(sections).execute();
  });
  return { schoolId, accountId };
}
