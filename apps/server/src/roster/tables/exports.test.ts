import { exportPeople, readRosterTemplate } from "@dars/contract/roster/tables";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { FORMULAS } from "#platform/sheets/formulas.factory.ts";
import { readGrid } from "#platform/sheets/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { NAMES_IN_ORDERS, ORDERS_OF_NAMES } from "#platform/testing/factories/names.ts";
import { aManagement, anAdministrator, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { anOffice } from "./office.factory.ts";
import { rosterTables } from "./roster-tables.routes.ts";

const { database, owner, as } = await testbed([rosterTables], { authorise: authoriseWith() });

async function createSchool(code: string) {
  const office = await anOffice(database, code);
  const management = await aManagement(database, office.school);
  const student = await aStudent(database, office.school, {
    name: "Ali",
    section: office.sections.a,
    studentNumber: "1",
  });
  await aGuardian(database, office.group, {
    of: [student],
    name: "Hasan",
    phone: "+9647701234567",
    secondPhone: "+9647801234567",
    address: "Baghdad\nMansour",
    relation: "father",
  });
  return { ...office, management };
}

const readCells = async ({ bytes, name }: { bytes: Uint8Array; name: string }) =>
  (await readGrid(name, Buffer.from(bytes), {})).sheets
    .flatMap(({ grid }) => grid.rows)
    .map(({ cells }) => cells.map(({ text }) => text));

test("T30d: fifty beginnings of formulas reach no spreadsheet as formulas", async () => {
  const { school, management } = await createSchool("formulas");
  expect(FORMULAS).toHaveLength(50);
  for (const prefix of FORMULAS) await aTeacher(database, school, { name: `${prefix} x` });
  const call = {
    params: { schoolId: school.id, list: "teachers" as const },
    query: { locale: "en" as const, reason: "staff list" },
  };
  const csv = await as(management.actor).call(exportPeople, {
    ...call,
    query: { ...call.query, format: "csv" },
  });
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(csv.bytes);
  expect(text.startsWith("\u{feff}")).toBe(true);
  const cells = text
    .slice(1)
    .split(/,|\r\n/)
    .map((cell) => cell.replace(/^"/, ""));
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  const xlsx = await as(management.actor).call(exportPeople, {
    ...call,
    query: { ...call.query, format: "xlsx" },
  });
  expect((await readCells(xlsx)).length).toBe(51);
});

test("a template comes in the user's language, right to left, with keys in a hidden row and what may be chosen", async () => {
  const { school, management } = await createSchool("templates");
  const file = await as(management.actor).call(readRosterTemplate, {
    params: { schoolId: school.id, table: "students" },
    query: {},
  });
  expect(file.name).toBe("students-template.xlsx");
  const [titles, keys, ...rows] = await readCells(file);
  expect(titles?.slice(0, 3)).toEqual(["رقم الطالب", "الاسم", "اسم الأب"]);
  expect(keys?.slice(0, 2)).toEqual(["student.number", "student.given_ar"]);
  expect(rows).toEqual([]);
});

test("a list of chosen people has these alone, with the names of their children", async () => {
  const { school, sections, management } = await createSchool("chosen");
  const other = await aStudent(database, school, { name: "Sara", section: sections.a, studentNumber: "2" });
  const take = (list: "students" | "guardians", people: string) =>
    as(management.actor).call(exportPeople, {
      params: { schoolId: school.id, list },
      query: { format: "csv", locale: "en", reason: "bus list", people },
    });

  const [, ...students] = await readCells(await take("students", `${other.id},999999`));
  expect(students.map(([number, name]) => [number, name])).toEqual([["2", "Sara"]]);
  const { rows } = await owner.query("select id from people where school_id = $1 and name_en = 'Hasan'", [
    school.id,
  ]);
  const [, ...guardians] = await readCells(await take("guardians", String(rows[0]?.id)));
  expect(guardians.map(([name, children]) => [name, children])).toEqual([["Hasan", "Ali"]]);
});

test("B2: management takes a list with phones, an administrator without; who and why is written down", async () => {
  const { group, school, management } = await createSchool("contacts");
  const administrator = await anAdministrator(database, group);
  const call = {
    params: { schoolId: school.id, list: "guardians" as const },
    query: { format: "csv" as const, locale: "en" as const, reason: "bus list" },
  };
  expect(await readCells(await as(management.actor).call(exportPeople, call))).toEqual([
    ["Name", "Children", "Phone", "Second phone", "Email", "Address"],
    ["Hasan", "Ali", "+9647701234567", "+9647801234567", "", "Baghdad, Mansour"],
  ]);
  expect(await readCells(await as(administrator.actor).call(exportPeople, call))).toEqual([
    ["Name", "Children"],
    ["Hasan", "Ali"],
  ]);
  const { rows } = await owner.query(
    "select account_id, role, changes from audit_events where school_id = $1 and action = 'people.exported' order by id",
    [school.id],
  );
  expect(rows).toMatchObject([
    { account_id: management.accountId, changes: { list: "guardians", reason: "bus list", rows: 1 } },
    { account_id: administrator.accountId, role: "administrator" },
  ]);
});

test.each(ORDERS_OF_NAMES)("a list in %s is in the order of that language", async (locale, order) => {
  const { school, management } = await createSchool(`order-${locale}`);
  for (const name of NAMES_IN_ORDERS) await aTeacher(database, school, { name });
  const call = {
    params: { schoolId: school.id, list: "teachers" as const },
    query: { format: "csv" as const, locale, reason: "staff list" },
  };
  const [, ...teachers] = await readCells(await as(management.actor).call(exportPeople, call));
  expect(teachers.map((cells) => cells[1])).toEqual(order.map((at) => NAMES_IN_ORDERS[at][locale]));
  const filled = await as(management.actor).call(readRosterTemplate, {
    params: { schoolId: school.id, table: "teachers" },
    query: { format: "csv", locale, reason: "staff list" },
  });
  const given = (await readCells(filled)).slice(2).map((cells) => cells[2]);
  expect(given).toEqual(order.map((at) => NAMES_IN_ORDERS[at][locale]));
});

test("lists leave with a reason only, and three times an hour", async () => {
  const { school, management } = await createSchool("limits");
  const list = (reason?: string) =>
    as(management.actor).call(exportPeople, {
      params: { schoolId: school.id, list: "students" },
      query: { format: "csv", ...(reason && { reason }) },
    });
  await expect(list()).rejects.toMatchObject({ code: "invalid" });
  for (const reason of ["one", "two", "three"]) await list(reason);
  await expect(list("four")).rejects.toMatchObject({ code: "too-many-requests" });
});
