import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { Command } from "commander";
import fc from "fast-check";
import { expect, test } from "vitest";

import { aFolder } from "#platform/testing/a-folder.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { heavy, sized } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { dirtyTable } from "#roster/tables/dirty-tables.factory.ts";

import { rosterUploads } from "./roster-uploads.routes.ts";
import { tableCommand } from "./table.command.ts";
import type { TableReport } from "./take-table.ts";

heavy();
const { database, owner } = await testbed([rosterUploads]);

const TABLE = [
  "ت,رقم القيد,اسم الطالب,تاريخ الميلاد,الصف,الشعبة,اسم ولي الأمر,هاتف ولي الأمر",
  "1,2201,زينب كاظم صادق الخفاجي,2014-03-25,I1,أ,كاظم صادق جواد الخفاجي,07701234567",
  "2,2202,علي حسن كريم الجبوري,2014-01-31,I1,أ,حسن كريم محمد الجبوري,07701234568",
  "3,2203,مريم يوسف داود العبيدي,31/2/2014,I1,أ,يوسف داود سالم العبيدي,07701234569",
  "",
].join("\r\n");

test("an office's table is taken from the command line, which prints what it found and nothing else", async () => {
  const group = await aGroup(database, { code: "table-cli" });
  const school = await aSchool(database, group, { code: "RAF-09" });
  const level = await aLevel(database, group, { code: "I1" });
  await aSection(database, await aYear(database, school), { level, letter: "أ" });
  const file = join(await aFolder(), "students.csv");
  await writeFile(file, TABLE);
  const people = async () =>
    (await owner.query("select count(*)::int from people where school_id = $1", [school.id])).rows;

  const dry = await run(file, "--school", "RAF-09", "--dry-run", "--json");
  expect(dry).toEqual({
    columns: [
      { header: "ت", takenFor: null },
      { header: "رقم القيد", takenFor: "student.number" },
      { header: "اسم الطالب", takenFor: "student.name" },
      { header: "تاريخ الميلاد", takenFor: "student.birth_date" },
      { header: "الصف", takenFor: "section.level" },
      { header: "الشعبة", takenFor: "section.name" },
      { header: "اسم ولي الأمر", takenFor: "guardian1.name" },
      { header: "هاتف ولي الأمر", takenFor: "guardian1.phone" },
    ],
    counts: {
      people: { create: 4, update: 0, unchanged: 0, reject: 1, ask: 0 },
      links: { create: 2, update: 0, unchanged: 0, reject: 0, ask: 0 },
      enrolments: { create: 2, update: 0, unchanged: 0, reject: 0, ask: 0 },
    },
    rows: [expect.objectContaining({ line: 4, code: "E_DATE" })],
  });
  expect(await people()).toEqual([{ count: 0 }]);

  expect(await run(file, "--school", "RAF-09", "--json")).toMatchObject({
    counts: { people: { create: 4, reject: 1 } },
  });
  expect(await people()).toEqual([{ count: 4 }]);
  expect(await run(file, "--school", "RAF-09", "--json")).toMatchObject({
    counts: { people: { create: 0, update: 0, unchanged: 2, reject: 1 } },
  });
});

test("a table that cannot be read says why, and a school that is not there is an error", async () => {
  const file = join(await aFolder(), "students.csv");
  await writeFile(file, "");
  await expect(run(file, "--school", "nowhere", "--json")).rejects.toThrow("no such school");
  const school = await aSchool(database, await aGroup(database, { code: "table-bad" }), { code: "RAF-10" });
  await aYear(database, school);

  expect(await run(file, "--school", "RAF-10", "--json")).toMatchObject({
    columns: [],
    rows: [{ line: 0, code: "empty-table" }],
  });
});

test("the phone of one guardian in five schools of a group loses no import", async () => {
  const group = await aGroup(database, { code: "table-phone" });
  const level = await aLevel(database, group, { code: "I1" });
  const file = join(await aFolder(), "students.csv");
  await writeFile(file, TABLE);

  for (const code of ["PHONE-1", "PHONE-2", "PHONE-3", "PHONE-4", "PHONE-5"]) {
    const school = await aSchool(database, group, { code });
    await aSection(database, await aYear(database, school), { level, letter: "أ" });

    await run(file, "--school", code, "--json");

    expect(await fetchStudents(school.id)).toHaveLength(2);
  }

  const { rows } = await owner.query(
    `select login from login_names join accounts on accounts.id = login_names.account_id
     where accounts.group_id = $1 and login like '+9647701234567%' order by login`,
    [group.id],
  );
  expect(rows).toHaveLength(5);
});

test("C.16: dirty tables go in by the command: 95 of 100 children, each under its own name, the others by line and reason", async () => {
  const group = await aGroup(database, { code: "table-dirty" });
  const level = await aLevel(database, group, { code: "I1", name: { ar: "الأول المتوسط", en: "First" } });
  const counts = { schools: 0, all: 0, unaided: 0 };
  await fc.assert(
    fc.asyncProperty(dirtyTable, async ({ fileName, bytes, children }) => {
      const code = `DIRTY-${(counts.schools += 1)}`;
      const school = await aSchool(database, group, { code });
      const year = await aYear(database, school, { startsOn: "2026-09-20", endsOn: "2027-08-31" });
      for (const letter of ["أ", "ب"]) await aSection(database, year, { level, letter });
      const file = join(await aFolder(), fileName);
      await writeFile(file, await bytes());

      const { rows } = await run(file, "--school", code, "--json");

      const students = await fetchStudents(school.id);
      counts.all += children.length;
      counts.unaided += students.length;
      const truth = new Map(children.map((child) => [child.number, `${child.name} ${child.born}`]));
      for (const { number, name, born } of students) expect(`${name} ${born}`).toBe(truth.get(number));
      const reasons = rows.filter(({ code: of }) => of.startsWith("E_") || of.startsWith("ASK_"));
      expect(students.length === children.length || reasons.length > 0).toBe(true);
      for (const { message } of reasons) expect(message).not.toBe("");
    }),
    { numRuns: sized(8, 200) },
  );
  expect(counts.unaided / counts.all).toBeGreaterThanOrEqual(0.95);
});

async function fetchStudents(schoolId: number) {
  const { rows } = await owner.query<{ number: string; name: string; born: string }>(
    `select student.student_number as number, person.name_ar as name, person.birth_date::text as born
     from students as student
     join people as person on person.school_id = student.school_id and person.id = student.id
     where student.school_id = $1`,
    [schoolId],
  );
  return rows;
}

async function run(...words: readonly string[]): Promise<TableReport> {
  const output: string[] = [];
  const roster = new Command("roster").configureOutput({ writeOut: (text) => output.push(text) });
  tableCommand(roster, (work) => work({ database }));
  await roster.parseAsync(["table", ...words, "--kind", "students"], { from: "user" });
  return JSON.parse(output.join(""));
}
