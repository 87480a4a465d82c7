import { expect, test } from "vitest";

import { writeWorkbook } from "#platform/sheets/public.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { readLines, writeLines } from "#platform/testing/returned-workbook.ts";

import { loadTableSchool } from "./load-table-school.ts";
import { anOffice } from "./office.factory.ts";
import { peopleSheet } from "./people-sheet.ts";
import { changedBy, listRemarks } from "./returned-table.factory.ts";

const { database, owner } = await freshDatabase();

const CONTENTS = { locale: "en", withContacts: true, withAddresses: true } as const;

async function aListedSchool(code: string) {
  const office = await anOffice(database, code);
  const child = (name: string, address: string) =>
    aStudent(database, office.school, { name, address, section: office.sections.a });
  const ali = await child("Ali Hassan Kareem", "Baghdad, Mansour");
  const zainab = await child("Zainab Hassan Kareem", "Baghdad, Mansour");
  await aGuardian(database, office.group, { of: [ali], name: "Hassan Kareem", relation: "father" });
  const exportList = async (of: "students" | "guardians") => {
    const school = await loadTableSchool(database, office.school.id);
    return readLines(await writeWorkbook(peopleSheet(school, of, { ...CONTENTS, takenAt: new Date() })));
  };
  const [titles = [], ...list] = await exportList("students");
  return { office, ali, zainab, exportList, titles, list };
}

const set = (id: number, column: string, value: string) =>
  owner.query(`update people set ${column} = $2 where id = $1`, [id, value]);

const fetchAddress = async (id: number) =>
  (await owner.query("select address from people where id = $1", [id])).rows[0].address;

test("a list for reading that comes back unchanged as a table changes nothing that was entered since", async () => {
  const { office, ali, zainab, titles, list } = await aListedSchool("listed");
  await set(ali.id, "phone", "+9647701110001");
  await set(zainab.id, "address", "Erbil");
  await owner.query("update enrolments set section_id = $2 where student_id = $1", [
    ali.id,
    office.sections.b.id,
  ]);

  const back = await office.load(writeLines([titles, ...list]));

  expect({ changed: changedBy(back), issues: back.issues, unchanged: back.unchanged }).toEqual({
    changed: 0,
    issues: [],
    unchanged: 2,
  });
  expect(back.takenAt).not.toBeNull();
});

test("what was changed in a list for reading is imported, or named where it was changed here too", async () => {
  const { office, ali, zainab, titles, list } = await aListedSchool("edited");
  await set(zainab.id, "address", "Erbil");
  const address = titles.indexOf("Address");

  const back = await office.load(writeLines([titles, ...list.map((cells) => cells.with(address, "Basra"))]));

  expect(listRemarks(back)).toEqual([
    {
      code: "W_CHANGED_SINCE",
      column: "student.address",
      taken: "Baghdad, Mansour",
      stored: "Erbil",
      given: "Basra",
    },
  ]);
  expect([await fetchAddress(ali.id), await fetchAddress(zainab.id)]).toEqual(["Basra", "Erbil"]);
});

test("a list of guardians is no table of students", async () => {
  const { office, exportList } = await aListedSchool("guardians");

  await expect(office.read(writeLines(await exportList("guardians")))).rejects.toMatchObject({
    reason: "other-list",
  });
});
