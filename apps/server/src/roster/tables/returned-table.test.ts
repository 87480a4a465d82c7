import fc from "fast-check";
import { expect, test } from "vitest";

import { writeSeparated, writeWorkbook } from "#platform/sheets/public.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import {
  aCell,
  aDisturbance,
  disturbed,
  expectedFrom,
  filled,
  writeLines,
} from "#platform/testing/returned-workbook.ts";
import { sized, takesLong } from "#platform/testing/sized.ts";

import { anOffice, type Office } from "./office.factory.ts";
import { changedBy, listRemarks, takenLines, takenSheet } from "./returned-table.factory.ts";
import type { TableRead } from "./table.ts";

takesLong();

const { database, owner } = await freshDatabase();

let offices = 0;
const newOffice = () => anOffice(database, `back${(offices += 1)}`);

/** Two siblings with one father, and a child of other parents. */
async function createPeople({ group, school, sections }: Office) {
  const child = (name: string, at: number) =>
    aStudent(database, school, { name, section: sections.a, studentNumber: String(at) });
  const ali = await child("علي حسن كريم الجبوري", 1);
  const zainab = await child("زينب حسن كريم الجبوري", 2);
  const omar = await child("عمر جاسم صادق العبيدي", 3);
  const parent = (options: Omit<Parameters<typeof aGuardian>[2], "isPrimary">, isPrimary: boolean) =>
    aGuardian(database, group, { ...options, isPrimary });
  const father = await parent({ of: [ali, zainab], name: "حسن كريم الجبوري", relation: "father" }, true);
  await parent({ of: [omar], name: "جاسم صادق العبيدي", relation: "father" }, true);
  const mother = await parent({ of: [omar], name: "هدى سالم الربيعي", relation: "mother" }, false);
  return { ali, zainab, omar, father, mother };
}
type Who = keyof Awaited<ReturnType<typeof createPeople>>;

interface Slot {
  /** Whose value it is, and in which child's row of the file it is. */
  readonly of: Who;
  readonly row: Who;
  readonly column: "phone" | "address" | "birth_date" | "email";
  readonly key: string;
  readonly values: readonly string[];
}

const phones = (at: number) => [1, 2, 3].map((each) => `+96477010000${at}${each}`);
const HOMES = ["Baghdad, Mansour", "Erbil, Ankawa", "Basra, Ashar"];
const DAYS = ["2014-03-05", "2014-07-01", "2013-12-31"];

const SLOTS: readonly Slot[] = [
  ...(["ali", "zainab", "omar"] as const).flatMap((of, at) => [
    { of, row: of, column: "phone" as const, key: "student.phone", values: phones(at) },
    { of, row: of, column: "address" as const, key: "student.address", values: HOMES },
    { of, row: of, column: "birth_date" as const, key: "student.birth_date", values: DAYS },
  ]),
  { of: "father", row: "ali", column: "phone", key: "guardian1.phone", values: phones(3) },
  // In the second row of the two in which the father is.
  { of: "father", row: "zainab", column: "email", key: "guardian1.email", values: ["a@b.test", "c@d.test"] },
  { of: "mother", row: "omar", column: "address", key: "guardian2.address", values: HOMES },
];

const enter = (id: number, column: Slot["column"], value: string) =>
  owner.query(
    `update people set ${column} = nullif($2, '')${column === "birth_date" ? "::date" : ""} where id = $1`,
    [id, value],
  );

const stored = async (id: number, column: Slot["column"]): Promise<string> =>
  (await owner.query(`select coalesce(${column}::text, '') as value from people where id = $1`, [id])).rows[0]
    .value;

const isShifted = (how: string): boolean => how === "ids" || how === "names";

/** The rows that are not used, by their lines, and the cells that were changed on both sides. */
const foundIn = (issues: TableRead["issues"]) => ({
  unused: new Set(issues.filter(({ code }) => code.startsWith("E_")).map(({ row }) => row)).size,
  conflicts: issues
    .filter(({ code }) => code === "W_CHANGED_SINCE")
    .map(({ column, params }) => `${column} ${params?.["given"]}`)
    .toSorted(),
});

interface EditedCell {
  readonly key: string;
  readonly cell: Parameters<typeof expectedFrom>[0];
}

function computeExpected(edits: readonly EditedCell[], how: string): ReturnType<typeof foundIn> {
  if (isShifted(how)) return { unused: 3, conflicts: [] };
  const both = edits.filter(({ cell }) => expectedFrom(cell).conflict !== undefined);
  return { unused: 0, conflicts: both.map(({ key, cell }) => `${key} ${cell.given}`).toSorted() };
}

test("whatever was entered since a table was taken, it changes what was changed in it and nothing else", async () => {
  const cells = fc.tuple(...SLOTS.map(({ values }) => aCell(values, { dash: true })));
  const locales = fc.constantFrom("ar" as const, "en" as const);
  await fc.assert(
    fc.asyncProperty(cells, aDisturbance, locales, async (drawn, how, locale) => {
      const office = await newOffice();
      const people = await createPeople(office);
      const edits = SLOTS.flatMap((slot, at) => {
        const cell = drawn[at];
        return cell ? [{ ...slot, id: people[slot.of].id, inRow: String(people[slot.row].id), cell }] : [];
      });
      for (const { id, column, cell } of edits) await enter(id, column, cell.before);
      let file = await takenLines(database, office, "students", locale);
      for (const { id, column, cell } of edits) await enter(id, column, cell.since ?? cell.before);
      for (const { inRow, key, cell } of edits)
        file = filled(file, "student.id", key, new Map([[inRow, cell.given]]));

      const back = await office.load(
        writeLines(disturbed(file, how, { name: "student.given_en", id: "student.id" })),
      );

      expect(foundIn(back.issues)).toEqual(computeExpected(edits, how));
      for (const { id, column, cell, key, of } of edits) {
        const known = cell.since ?? cell.before;
        const expected = isShifted(how) ? known : (expectedFrom(cell).change ?? known);
        expect({ of, key, value: await stored(id, column) }).toEqual({ of, key, value: expected });
      }
    }),
    { numRuns: sized(12, 60) },
  );
});

test("a table that comes back unchanged changes nothing, whatever has happened since", async () => {
  const office = await newOffice();
  const { ali, omar, father, mother } = await createPeople(office);
  const sheet = await takenSheet(database, office, "students");
  await owner.query("update people set name_parts = '{}', name_ar = 'علي حسين كريم الجبوري' where id = $1", [
    ali.id,
  ]);
  await owner.query("update students set student_number = '77' where id = $1", [ali.id]);
  await owner.query("update guardian_links set state = 'ended' where guardian_id = $1", [mother.id]);
  await owner.query("update enrolments set section_id = $2 where student_id = $1", [
    omar.id,
    office.sections.b.id,
  ]);
  await enter(father.id, "phone", "+9647709999999");
  for (const bytes of [writeSeparated(sheet), await writeWorkbook(sheet)]) {
    const back = await office.load(bytes);
    expect({ issues: back.issues, unchanged: back.unchanged, changed: changedBy(back) }).toEqual({
      issues: [],
      unchanged: 3,
      changed: 0,
    });
    expect(back.takenAt).not.toBeNull();
  }
});

test("a move, a guardian and a section that both sides changed are named, and stay as they are here", async () => {
  const office = await newOffice();
  const { ali, omar, mother } = await createPeople(office);
  let file = await takenLines(database, office, "students", "en");
  await owner.query("update enrolments set section_id = $2 where student_id = $1", [
    ali.id,
    office.sections.b.id,
  ]);
  await owner.query("update guardian_links set state = 'ended' where guardian_id = $1", [mother.id]);
  file = filled(file, "student.id", "section.name", new Map([[String(ali.id), "ج"]]));
  file = filled(file, "student.id", "guardian2.phone", new Map([[String(omar.id), "+9647701112233"]]));

  const back = await office.load(writeLines(file));

  expect(listRemarks(back)).toEqual([
    {
      code: "W_CHANGED_SINCE",
      column: "section.name",
      taken: "First intermediate أ",
      stored: "First intermediate ب",
      given: "ج",
    },
    { code: "W_CHANGED_SINCE", column: "guardian2.phone", taken: "", stored: "", given: "+9647701112233" },
  ]);
  expect(changedBy(back)).toBe(0);
});

test("a value that both sides changed is written once somebody has chosen the file's", async () => {
  const office = await newOffice();
  const { ali } = await createPeople(office);
  await enter(ali.id, "address", "Baghdad");
  let file = await takenLines(database, office, "students");
  await enter(ali.id, "address", "Erbil");
  file = filled(file, "student.id", "student.address", new Map([[String(ali.id), "Basra"]]));

  const [named] = (await office.load(writeLines(file))).issues;
  expect(await stored(ali.id, "address")).toBe("Erbil");
  const fixes = new Map([[named?.row ?? 0, { "student.address": "Basra" }]]);
  const { issues } = await office.load(writeLines(file), { fixes });

  expect(issues).toEqual([]);
  expect(await stored(ali.id, "address")).toBe("Basra");
});

test("OR-6: a compared table decides also of what the office has changed here by hand", async () => {
  const office = await newOffice();
  const { ali } = await createPeople(office);
  await enter(ali.id, "phone", "+9647701110000");
  const write = async (phone: string) =>
    office.load(
      writeLines(
        filled(
          await takenLines(database, office, "students"),
          "student.id",
          "student.phone",
          new Map([[String(ali.id), phone]]),
        ),
      ),
    );
  await write("+9647701110001");
  await enter(ali.id, "phone", "+9647701110002");
  await owner.query("update roster_records set local_fields = '{phone}' where entity_id = $1", [ali.id]);

  await write("+9647701110001");

  expect(await stored(ali.id, "phone")).toBe("+9647701110001");
});

test("a table of another school or list is refused, and a row of one in the right table is named", async () => {
  const [one, other] = [await newOffice(), await newOffice()];
  await createPeople(one);
  await createPeople(other);
  const [own, strange] = [
    await takenLines(database, one, "students"),
    await takenLines(database, other, "students"),
  ];

  await expect(one.read(writeLines(strange))).rejects.toMatchObject({ reason: "other-school" });
  await expect(one.read(writeLines(own), { kind: "teachers" })).rejects.toMatchObject({
    reason: expect.stringMatching(/other-list|no-header/),
  });
  const mixed = await one.load(writeLines([...own, ...strange.slice(2)]));
  expect(mixed.issues.map(({ code }) => code)).toEqual(["E_OTHER_FILE", "E_OTHER_FILE", "E_OTHER_FILE"]);
  expect(changedBy(mixed)).toBe(0);
});

test("a row of somebody who is not here any more, one that is there twice and a new one: each is used or named", async () => {
  const office = await newOffice();
  const { omar } = await createPeople(office);
  const file = await takenLines(database, office, "students");
  await owner.query("update people set deleted_at = now() where id = $1", [omar.id]);
  const own = file.at(2) ?? [];
  const keys = file[1] ?? [];
  const anew = keys.map((key) => ({ "student.number": "9", "student.given_ar": "سارة" })[key] ?? "");

  const { issues, report } = await office.load(writeLines([...file, own, anew]), { isTried: true });

  expect(issues.map(({ code, row }) => ({ code, row }))).toEqual([
    { code: "E_ORPHAN", row: expect.any(Number) },
    { code: "E_DUP_ID", row: 6 },
  ]);
  expect(report.files["users.csv"]?.create).toBe(1);
});
