import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { ArchivePart } from "@dars/contract/oversight/school-archives";
import { expect, test } from "vitest";

import { readGrid, type Grid } from "#platform/sheets/public.ts";
import { aFolder } from "#platform/testing/a-folder.ts";
import { heavy } from "#platform/testing/sized.ts";
import { unzipped } from "#roster/export/round-trip.factory.ts";
import { importRoster } from "#roster/import/public.ts";

import { anArchivedSchool, HARD_TEXTS } from "./archived-school.factory.ts";

heavy();

const { database, owner, schoolId, bytes: stored, list, write } = await anArchivedSchool();

const TODAY = "(select (now() at time zone time_zone)::date from schools where id = $1)";

/** The files of a part that are in formats of their own. */
async function writePart(part: ArchivePart) {
  const units = (await list(part)).filter(({ rows }) => !rows);
  const files = [];
  for (const unit of units) files.push({ unit, ...(await write(unit)) });
  return files;
}

async function fetchRows<Row extends object>(query: string): Promise<readonly Row[]> {
  const { rows } = await owner.query<Row>(query, [schoolId]);
  return rows;
}

const firstGrid = async (bytes: Buffer): Promise<Grid> => {
  const { sheets } = await readGrid("sheet.xlsx", bytes, {});
  const [sheet] = sheets;
  if (!sheet) throw new Error("A workbook has a sheet.");
  return sheet.grid;
};

/** The cells of a workbook with keys, each as `student key value`. */
async function listCells(bytes: Buffer, isValue: (key: string) => boolean) {
  const { rows } = await firstGrid(bytes);
  const texts = rows.map(({ cells }) => cells.map(({ text }) => text));
  const at = texts.findIndex((cells) => cells.includes("student_id"));
  const keys = texts[at] ?? [];
  return texts
    .slice(at + 1)
    .flatMap((cells) =>
      keys.flatMap((key, place) =>
        isValue(key) && (cells[place] ?? "") !== ""
          ? [{ student: cells[keys.indexOf("student_id")] ?? "", key, value: cells[place] ?? "" }]
          : [],
      ),
    );
}

const OF_STUDENT = new Set(["register_no", "name", "as_taken", "student_id", ""]);

interface StoredCell {
  readonly class: string;
  readonly student: string;
  readonly key: string;
  /** Null for a mark that is a word. */
  readonly points: string | null;
}

const callCell = ({ class: of, student, key }: Pick<StoredCell, "class" | "student" | "key">) =>
  `${of} ${student} ${key}`;

async function writeSheets(of: string) {
  const found = new Map<string, string>();
  for (const { unit, bytes } of await writePart("marks"))
    if (unit.of === of)
      for (const { student, key, value } of await listCells(bytes, (each) => !OF_STUDENT.has(each)))
        found.set(callCell({ class: String(unit.id), student, key }), value);
  return found;
}

/** The marks of students who sit in a class, or of all who ever did. */
const fetchMarks = (seats: string) =>
  fetchRows<StoredCell>(
    `select distinct class.id::text as class, mark.student_id::text as student, mark.code as key,
       trim_scale(mark.points)::text as points
     from teaching_classes as class
     join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
     join subjects as subject on subject.id = offering.subject_id and subject.on_report_card
     join class_enrolments as seat on seat.school_id = class.school_id and seat.teaching_class_id = class.id and ${seats}
     join marks as mark on mark.school_id = class.school_id and mark.offering_id = class.offering_id
       and mark.student_id = seat.student_id and (mark.points is not null or mark.state is not null)
     where class.school_id = $1`,
  );

function expectMarks(found: ReadonlyMap<string, string>, marks: readonly StoredCell[]) {
  const wrong = marks.filter(
    (mark) => mark.points !== null && Number(found.get(callCell(mark))) !== Number(mark.points),
  );

  expect(marks.length).toBeGreaterThan(1000);
  expect([...found.keys()].toSorted()).toEqual(marks.map(callCell).toSorted());
  expect(wrong).toEqual([]);
}

test("every mark is in the sheet of its class", async () => {
  expectMarks(await writeSheets(""), await fetchMarks(`(seat.ends_on is null or seat.ends_on > ${TODAY})`));
});

test("marks of attendance of students who sat in a section are in its workbook of the month", async () => {
  const found = new Set<string>();
  for (const { bytes } of await writePart("attendance"))
    for (const { student, key } of await listCells(bytes, (each) => /^\d{4}-/u.test(each)))
      found.add(`${student} ${key}`);
  const rows = await fetchRows<{ cell: string }>(
    `select mark.student_id || ' ' || mark.day || case when mark.period = 0 then '' else '/' || mark.period end as cell
     from attendance_marks as mark where mark.school_id = $1 and exists (
       select from enrolments as enrolled where enrolled.school_id = $1 and enrolled.student_id = mark.student_id
         and mark.day <= ${TODAY} and enrolled.section_id = mark.section_id and enrolled.starts_on <= mark.day
         and (enrolled.ends_on is null or enrolled.ends_on > mark.day))`,
  );

  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ cell }) => !found.has(cell))).toEqual([]);
});

test("every lesson of a published week is in its workbook and in its aSc file", async () => {
  const files = await writePart("timetable");
  const rows = await fetchRows<{ id: number; lessons: number }>(
    `select plan.id, count(lesson.id)::int as lessons from timetables as plan
     join timetable_lessons as lesson on lesson.school_id = plan.school_id and lesson.timetable_id = plan.id
     where plan.school_id = $1 and plan.state = 'published' and plan.removed_at is null group by plan.id`,
  );
  const cards = files
    .filter(({ unit }) => unit.of === "asc")
    .map(({ unit, bytes }) => ({
      id: unit.id,
      lessons: bytes.toString().split("<card ").length - 1,
    }));

  expect(rows.length).toBeGreaterThan(0);
  expect(cards.toSorted((one, other) => one.id - other.id)).toEqual(
    rows.toSorted((one, other) => one.id - other.id),
  );
  expect(files.filter(({ unit }) => unit.of === "xlsx")).toHaveLength(rows.length);
});

test("every published lesson is in the cartridge of its subject, with its title", async () => {
  const titles = [];
  for (const { bytes } of await writePart("lessons")) {
    const manifest = (await unzipped(bytes))["imsmanifest.xml"] ?? "";
    titles.push(
      ...[...manifest.matchAll(/identifierref="page\d+"><title>([^<]*)</gu)].map(([, title]) => title ?? ""),
    );
  }
  const rows = await fetchRows<{ title: string }>(
    `select coalesce(lesson.name_ar, lesson.name_ckb, lesson.name_en) as title from lessons as lesson
     where lesson.school_id = $1 and lesson.retired_at is null and exists (select from lesson_versions as version
       where version.school_id = $1 and version.lesson_id = lesson.id and version.state = 'published')`,
  );

  expect(rows.length).toBeGreaterThan(10);
  expect(titles.toSorted()).toEqual(rows.map(({ title }) => title).toSorted());
});

test("every exercise is a line with its questions", async () => {
  const [file] = await writePart("exercises");
  const lines = (file?.bytes.toString() ?? "")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
  const rows = await fetchRows<{ line: object }>(
    `select jsonb_build_object('id', exercise.id, 'title', exercise.title, 'questions', version.questions) as line
     from exercises as exercise left join exercise_versions as version on version.school_id = exercise.school_id
       and version.exercise_id = exercise.id and version.version = exercise.version
     where exercise.school_id = $1 order by exercise.id`,
  );

  expect(rows.length).toBeGreaterThan(10);
  expect(lines).toEqual(rows.map(({ line }) => expect.objectContaining(line) as unknown));
});

test("every published post is a line, with its words as they are", async () => {
  const [file] = await writePart("posts");
  const lines = (file?.bytes.toString() ?? "")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
  const rows = await fetchRows<{ line: object; title: string }>(
    `select title, jsonb_build_object('id', id, 'title', title, 'body', body) as line from posts
     where school_id = $1 and state = 'published' and publish_at <= now() order by id`,
  );

  expect(rows.map(({ title }) => title)).toEqual(expect.arrayContaining(HARD_TEXTS.slice(0, 2)));
  expect(lines).toEqual(rows.map(({ line }) => expect.objectContaining(line) as unknown));
});

test("files of lessons, news and homework are in it byte for byte, and no file of a chat or a person", async () => {
  const files = await writePart("files");
  const rows = await fetchRows<{ id: string; name: string; isShown: boolean }>(
    `select file.id, file.name, exists (select from file_uses as used where used.school_id = $1
       and used.file_id = file.id and used.hidden_at is null
       and used.kind not in ('room', 'thread', 'case', 'excuse', 'video_take', 'attempt', 'application', 'person',
         'evaluation', 'homework_answer')) as "isShown"
     from files as file where file.school_id = $1 and file.state = 'ready'`,
  );
  const shown = rows.filter(({ isShown }) => isShown);

  expect(shown.length).toBeGreaterThan(5);
  expect(shown.length).toBeLessThan(rows.length);
  expect(files.map(({ unit }) => unit.of).toSorted()).toEqual(shown.map(({ id }) => id).toSorted());
  for (const { unit, path, bytes } of files) {
    expect(bytes.equals(stored.get(unit.of) ?? Buffer.alloc(0)), path).toBe(true);
    expect(path.startsWith(`files/${unit.of} `)).toBe(true);
  }
});

test("every question of a bank is in its Moodle file, or counted as left out", async () => {
  const files = (await writePart("questions")).filter(({ path }) => path.endsWith(".xml"));
  const [row] = await fetchRows<{ questions: number }>(
    "select count(*)::int as questions from bank_questions where school_id = $1",
  );
  const found = files.flatMap(({ bytes }) => [
    ...bytes.toString().matchAll(/<question type="(?!category)/gu),
  ]);

  expect(found.length).toBeGreaterThan(20);
  expect(found.length).toBe(row?.questions);
});

test("the package of people has everybody who is there, and counts the links that a court restricts", async () => {
  const [file] = await writePart("people");
  const users = (await unzipped(file?.bytes ?? Buffer.alloc(0)))["users.csv"] ?? "";
  const [restricted] = await fetchRows<{ links: number }>(
    "select count(*)::int as links from guardian_links where school_id = $1 and restricted_by_court and state <> 'ended'",
  );
  const rows = await fetchRows<{ name: string }>(
    "select student_number as name from students as own join people using (school_id, id) where school_id = $1 and state = 'active'",
  );

  expect(file?.lost).toBe(restricted?.links);
  expect(rows.length).toBeGreaterThan(250);
  expect(rows.filter(({ name }) => !users.includes(name))).toEqual([]);
});

const CHANGES = new Set(["create", "update", "deactivate", "reject", "blocked"]);

test("the package of people comes back into the same school, tried, without a change", async () => {
  const [file] = await writePart("people");
  const path = join(await aFolder(), "people.zip");
  await writeFile(path, file?.bytes ?? Buffer.alloc(0));
  const { files, links, refusal } = await importRoster(database, {
    file: path,
    groupCode: "demo",
    dryRun: true,
    today: "2026-11-20",
  });
  const unlike = Object.entries({ ...files, links }).flatMap(([name, counts]) =>
    Object.entries(counts).flatMap(([kind, count]) =>
      CHANGES.has(kind) && count !== 0 ? [`${name} ${kind} ${count}`] : [],
    ),
  );

  expect(refusal ?? null).toBeNull();
  expect(unlike).toEqual([]);
});

test("when the year is over its sheets are still in it, with everybody who ever sat in a class", async () => {
  await owner.query("update class_enrolments set ends_on = starts_on + 1 where school_id = $1", [schoolId]);
  await owner.query(
    "update academic_years set state = 'archived' where school_id = $1 and state in ('current', 'closing')",
    [schoolId],
  );
  expect((await writeSheets("")).size).toBe(0);
  expectMarks(await writeSheets("former"), await fetchMarks("true"));
});
