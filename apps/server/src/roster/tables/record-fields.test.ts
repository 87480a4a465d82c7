import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { RECORD_FIELDS, TABLE_FIELDS, type TableCell } from "#school/people/public.ts";

import { columnKeys } from "./columns.ts";
import { filledRows, shownText } from "./filled-rows.ts";
import { loadTableSchool } from "./load-table-school.ts";
import { anOffice, lines, type Office } from "./office.factory.ts";
import { peopleSheet } from "./people-sheet.ts";

const { database } = await freshDatabase();

const VALUES: Readonly<Record<TableCell["kind"], (at: number) => string>> = {
  text: (at) => `text ${at}`,
  lines: (at) => `line ${at}`,
  email: (at) => `trace${at}@example.iq`,
  phone: (at) => `+96477012345${at + 10}`,
  sex: () => "female",
  date: () => "2014-04-02",
};

const FIELDS = TABLE_FIELDS.map((each, at) => ({ ...each, value: VALUES[each.tables.kind](at) }));

/** A child with a guardian, each with a value in every column that is declared for them, or with the one given. */
const makeTable = (text?: string): string => {
  const own = FIELDS.filter(({ tables }) => tables.of.includes("student"));
  const theirs = FIELDS.filter(({ tables }) => tables.ofGuardians);
  const keys = [
    ...own.map(({ column }) => `student.${column}`),
    ...theirs.map(({ column }) => `guardian1.${column}`),
  ];
  // The phones of the guardian are others than those of its child.
  const values = [
    ...own.map(({ value }) => text ?? value),
    ...theirs.map(
      ({ value, tables }) => text ?? (tables.kind === "phone" ? value.replace("770", "780") : value),
    ),
  ];
  return lines(
    ["student.number", "student.name", "guardian1.name", ...keys].join(","),
    ["1", "زينب كاظم صادق", "كاظم صادق جواد", ...values].join(","),
  );
};

const peopleIn = async ({ school }: Office) => (await loadTableSchool(database, school.id)).people;

const DECLARED = RECORD_FIELDS.filter(({ tables }) => "kind" in tables).map(({ column }) => column);

test("every detail of a person that is declared for tables is a column of them", () => {
  const keys = new Set((["students", "teachers"] as const).flatMap(columnKeys));

  expect(DECLARED.length).toBeGreaterThan(5);
  expect(DECLARED.filter((each) => !keys.has(`student.${each}`) && !keys.has(`teacher.${each}`))).toEqual([]);
});

test("every such detail is read from a table, is in the filled one, and is deleted by it", async () => {
  const office = await anOffice(database, "fields");

  expect((await office.load(makeTable())).issues).toEqual([]);

  const [child, guardian] = (await peopleIn(office)).toSorted(
    (one, other) => Number(other.isStudent) - Number(one.isStudent),
  );
  const [row] = filledRows(await loadTableSchool(database, office.school.id), "students", "en");
  const own = FIELDS.filter(({ tables }) => tables.of.includes("student"));
  expect(own.map(({ field }) => child?.[field])).toEqual(own.map(({ value }) => value));
  expect(own.map(({ column }) => shownText(row?.cells[`student.${column}`]))).toEqual(
    own.map(({ value }) => value),
  );
  const theirs = FIELDS.filter(({ tables }) => tables.ofGuardians);
  expect(theirs.filter(({ field }) => (guardian?.[field] ?? null) === null)).toEqual([]);
  expect((await office.load(makeTable(), { isTried: true })).unchanged).toBe(1);
  await office.load(makeTable("-"));
  for (const person of await peopleIn(office))
    expect(RECORD_FIELDS.map(({ field }) => person[field]).filter((value) => value !== null)).toEqual([]);
});

test("a list to print has the details that are declared for it, if its reader may see them", async () => {
  const office = await anOffice(database, "listed");
  await office.load(makeTable());
  const school = await loadTableSchool(database, office.school.id);
  const readKeys = (withContacts: boolean, withAddresses: boolean) =>
    peopleSheet(school, "students", { locale: "en", withContacts, withAddresses, takenAt: null }).columns.map(
      ({ key }) => key,
    );
  const listed = FIELDS.filter(({ tables }) => tables.lists.includes("students"));

  expect(readKeys(true, true)).toEqual(expect.arrayContaining(listed.map(({ column }) => column)));
  const open = readKeys(false, false);
  expect(listed.filter(({ seen, column }) => seen !== "page" && open.includes(column))).toEqual([]);
});
