import { expect, test } from "vitest";

import { takesLong } from "#platform/testing/sized.ts";

import { aProgramPackage, type ProgramFiles } from "./reading/programs/program-packages.factory.ts";
import { CLEVER_SCHOOL } from "./reading/programs/small-school.factory.ts";
import { OF_GROUP, rosterTestbed } from "./roster-testbed.factory.ts";

takesLong();

const { aGroup } = await rosterTestbed();

let groups = 0;
const nextCode = () => `clever-${(groups += 1)}`;

const STANDING = `select count(*)::int from people ${OF_GROUP} and deleted_at is null`;

const STAFF_HEADER = ["School_id", "Staff_id", "First_name", "Last_name", "Staff_email"];

test.each<[string, readonly string[], readonly string[]]>([
  ["with another id and the same address", ["10", "77", "Hasan", "Jubouri", "HASAN@school.test"], []],
  [
    "with another id, and a longer name",
    ["10", "77", "Hasan", "Jubouri Hamid", "hasan@school.test"],
    ["Last_name"],
  ],
  ["with the same id and no address", ["10", "1", "Hasan", "Jubouri", ""], []],
  ["with the same id and another address", ["10", "1", "Hasan", "Jubouri", "h@home.test"], ["Staff_email"]],
])("OR-14: a teacher of Clever who is staff %s is one person with both roles", async (_, row, left) => {
  const group = aGroup(nextCode());

  const { issues } = await group.loadZip(
    await aProgramPackage({ ...CLEVER_SCHOOL, staff: [STAFF_HEADER, [...row]] }),
  );

  expect(issues.filter(({ file }) => file === "staff.csv").map(({ code, column }) => [code, column])).toEqual(
    left.map((column) => ["W_NOT_KEPT", column]),
  );
  expect(await group.look(STANDING)).toEqual([{ count: 5 }]);
});

test.each<[string, readonly string[]]>([
  ["the same id", ["10", "1", "Muna", "Rubaie", "muna@school.test"]],
  ["the same address of the office", ["10", "77", "Muna", "Rubaie", "hasan@school.test"]],
  ["the same name", ["10", "77", "Hasan", "Jubouri", "other@school.test"]],
])("OR-14: staff of Clever with a teacher's %s alone is another person", async (_, row) => {
  const group = aGroup(nextCode());

  const { issues } = await group.loadZip(
    await aProgramPackage({ ...CLEVER_SCHOOL, staff: [STAFF_HEADER, [...row]] }),
  );

  expect(issues.filter(({ file, code }) => file === "staff.csv" && code.startsWith("E_"))).toEqual([]);
  expect(await group.look(STANDING)).toEqual([{ count: 6 }]);
});

/** Two children whose rows name one father, by an id of his own. */
const withFather = (...fathers: ReadonlyArray<readonly string[]>): ProgramFiles => ({
  ...CLEVER_SCHOOL,
  students: [
    [
      "School_id",
      "Student_id",
      "First_name",
      "Last_name",
      "Contact_sis_id",
      "Contact_name",
      "Contact_relationship",
      "Contact_phone",
      "Contact_email",
    ],
    ...fathers.map((father, at) => ["10", String(at + 1), `Child ${at}`, "Khafaji", "F1", ...father]),
  ],
});

test.each<[string, readonly string[], readonly string[], readonly string[]]>([
  [
    "says less",
    ["Kazem Sadiq Khafaji", "Parent", "07701234567", "k@home.test"],
    ["Kazem Khafaji", "Father", "", ""],
    [],
  ],
  [
    "says more",
    ["Kazem Khafaji", "Parent", "07701234567", ""],
    ["Kazem Khafaji", "Parent", "", "k@home.test"],
    [],
  ],
  [
    "writes the phone otherwise",
    ["Kazem Khafaji", "Parent", "07701234567", ""],
    ["KAZEM Khafaji", "Parent", "0770-123-4567", ""],
    [],
  ],
  [
    "has another phone and address",
    ["Kazem Khafaji", "Parent", "07701234567", "k@home.test"],
    ["Kazem Khafaji", "Parent", "07709999999", "kazem@work.test"],
    ["Contact_email", "Contact_phone"],
  ],
])("OR-10: a guardian whose second child's row %s is the guardian of both", async (_, one, other, left) => {
  const group = aGroup(nextCode());

  const { issues, links } = await group.loadZip(await aProgramPackage(withFather(one, other)));

  const named = issues.filter(({ code }) => code.startsWith("E_DUP") || code === "W_NOT_KEPT");
  expect(named.flatMap(({ row, column }) => (row === 3 ? [column ?? ""] : [])).toSorted()).toEqual(left);
  expect(links).toMatchObject({ create: 2 });
  expect(await group.look(`select phone from people ${OF_GROUP} and name_en like 'Kazem%'`)).toEqual([
    { phone: "07701234567" },
  ]);
});

test("OR-10: a contact's id that names another person at the second child is no guardian of it, and is named", async () => {
  const files = withFather(
    ["Kazem Khafaji", "Parent", "07701234567", ""],
    ["Salim Ubaidi", "Parent", "", ""],
  );

  const { issues, links } = await aGroup(nextCode()).loadZip(await aProgramPackage(files));

  expect(issues).toContainEqual(
    expect.objectContaining({ file: "students.csv", row: 3, column: "Contact_sis_id", code: "E_DUP_ID" }),
  );
  expect(links).toMatchObject({ create: 1 });
});
