import { buffer } from "node:stream/consumers";

import { expect, test } from "vitest";

import { PERSON_TABLES } from "#person-tables.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { addTraces, fillWithTraces, tracesIn, parseTraces } from "#platform/testing/traces.ts";
import { unzipped } from "#roster/export/round-trip.factory.ts";
import { variantKey } from "#talking/files/public.ts";

import { dataExportsBed } from "./data-exports-bed.factory.ts";
import { insertExport } from "./data-exports.queries.ts";
import { getExportPath } from "./get-export-path.ts";
import { makeExport } from "./make-export.ts";

const { database, owner, school, store } = await dataExportsBed();

/** Tables in which the factory has written the rows of a person, or whose documents have a form (export-contents.test.ts). */
const UNFILLED = new Set([
  "people",
  "students",
  "accounts",
  "account_people",
  "mark_snapshots",
  "ministry_results",
]);

/** Tables whose words say what a row is about: of the school, or of who wrote it. */
const ABOUT = new Set(["academic_years", "asks", "levels", "exercises", "homework", "posts", "video_tasks"]);

/** Tables of which the file has dates, states and numbers, or words by way of another table. */
const WITHOUT_WORDS = ["attempts", "late_joiners", "marks", "person_photos", "teacher_assignments"];

const FILE_ID = "aaaaaaaaaaaaaaa";
const FILE = `'${FILE_ID}'`;
const OVERRIDES = {
  "rooms.school_year": "2026",
  "room_events.school_year": "2026",
  "room_events.type": "'message'",
  "room_events.msg_no": "99",
  "room_events.attachments": "'[]'",
  "files.id": FILE,
  "files.state": "'ready'",
  "files.purpose": "null",
  "files.type": "'image/webp'",
  "file_uses.file_id": FILE,
  "file_uses.kind": "'room'",
  "notifications.school_year": "2026",
  "audit_events.school_year": "2026",
  "message_entries.is_internal": "false",
  "video_takes.returned_at": "now()",
  "attendance_marks.excuse_id": "99",
  "proposals.subject_kind": "'person'",
  "data_exports.failed_at": "now()",
};

test("DSR-1: the files have what the tables declare for them, and no other table of a person", async () => {
  const member = await aStudent(database, school);
  const filled = PERSON_TABLES.filter(({ table }) => !UNFILLED.has(table));
  const more = ["file_uses", "academic_years", "levels"].map((table) => ({ table }));
  await fillWithTraces(owner, [...filled, ...more], member, OVERRIDES);
  await addTraces(owner, "people", `id = ${member.id}`);
  await addTraces(owner, "students", `id = ${member.id}`);
  await store.put(variantKey(school.id, FILE_ID, "full"), new TextEncoder().encode("bytes"));

  const written = await tracesIn(owner);

  const {
    "README.ar.txt": ar,
    "README.ckb.txt": ckb,
    "README.en.txt": en,
    ...files
  } = await createExport(member);

  const found = Object.entries(files).flatMap(([file, text]) =>
    parseTraces(text).map((key) => ({ file, key })),
  );
  const keys = new Set(found.map(({ key }) => key));
  const declared = new Map(PERSON_TABLES.map(({ table, myData }) => [table, myData]));
  const undeclared = found.filter(({ file, key }) => {
    const [table = ""] = key.split(".");
    return !ABOUT.has(table) && declared.get(table) !== file;
  });
  expect([ar, ckb, en].every((text) => text !== undefined)).toBe(true);
  expect(undeclared).toEqual([]);
  expect(columnsInFiles(written).filter((key) => !keys.has(key))).toEqual([]);
  expect(
    tablesInFiles(written).filter((table) => ![...keys].some((key) => key.startsWith(`${table}.`))),
  ).toEqual(WITHOUT_WORDS);
});

/** Columns with words that a table, declared column by column, has in a file. */
const columnsInFiles = (written: readonly string[]) =>
  PERSON_TABLES.flatMap(({ table, columns = {} }) =>
    Object.entries(columns).flatMap(([column, { myData }]) =>
      typeof myData === "string" && written.includes(`${table}.${column}`) ? [`${table}.${column}`] : [],
    ),
  );

const tablesInFiles = (written: readonly string[]) =>
  PERSON_TABLES.filter(
    ({ table, myData }) => typeof myData === "string" && written.some((key) => key.startsWith(`${table}.`)),
  )
    .map(({ table }) => table)
    .toSorted();

async function createExport({
  id: personId,
  accountId,
}: {
  readonly id: number;
  readonly accountId: number;
}) {
  const schoolId = school.id;
  const { id: exportId } = await database.inSchool(schoolId, (db) =>
    insertExport(db, schoolId, { personId, accountId, role: "student", reason: null }),
  );
  await makeExport({ database, store }, { schoolId, exportId });
  const stored = await store.read(getExportPath({ schoolId, exportId }));
  if (!stored) throw new Error("There is no file.");
  return unzipped(await buffer(stored.body));
}
