import { readPerson } from "@dars/contract/school/people";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { counted } from "#platform/testing/counted-database.ts";
import { anEnrolment } from "#platform/testing/factories/enrolments.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aPerson, aStudent } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { people } from "./people.routes.ts";
import { readPerson as verb } from "./read-person.ts";

const { database, as, tokens } = await testbed([people], { authorise: authoriseWith() });

test("management reads a student's page: place, account and guardians with their phones", async () => {
  const { school, first, management, child, mother, father } = await givenAFamily();

  const page = await as(management.actor).call(readPerson, {
    params: { schoolId: school.id, personId: child.id },
  });

  expect(page).toMatchObject({
    id: child.id,
    name: { ar: "ليلى", en: "Layla" },
    sex: "female",
    birthDate: "2016-02-29",
    account: { id: child.accountId, login: child.login, state: "invited", roles: ["student"] },
    enrolment: {
      level: { name: { en: "Primary 1" } },
      section: { id: first.id, letter: "أ" },
      registerNo: 12,
      studentNumber: "N-7",
    },
    secondPhone: "+964790",
    address: "Sulaymaniyah\nSarchinar",
    children: [],
    teaches: [],
  });
  expect(page.guardians).toMatchObject([
    {
      person: { id: mother.id },
      relation: "mother",
      state: "verified",
      isPrimary: true,
      phone: "+964770",
      secondPhone: "+964780",
    },
    { person: { id: father.id }, relation: "father", isPrimary: false, isRestricted: true, phone: null },
  ]);
});

test("a guardian's page names the children, a teacher's the classes of today", async () => {
  const { school, management, child, mother, mathsTeacher } = await givenAFamily();
  const read = (personId: number) =>
    as(management.actor).call(readPerson, { params: { schoolId: school.id, personId } });

  const guardian = await read(mother.id);
  const teacher = await read(mathsTeacher.id);

  expect(guardian).toMatchObject({
    account: { roles: ["parent"] },
    enrolment: null,
    guardians: [],
    children: [{ person: { id: child.id, name: { ar: "ليلى" } }, relation: "mother" }],
  });
  expect(teacher.teaches).toMatchObject([
    { subject: { en: "Maths" }, letter: "أ", students: 3 },
    { subject: { en: "Maths" }, letter: "ب", students: 1 },
  ]);
});

test("a student's page names the children of the same guardians, those who are enrolled, for the office alone", async () => {
  const { school, group, second, management, administrator, homeroomTeacher, child } = await givenAFamily();
  const brother = await aStudent(database, school, { name: { ar: "علي" }, section: second });
  const cousin = await aStudent(database, school, { name: { ar: "سارة" }, section: second });
  const graduate = await aStudent(database, school, { name: { ar: "نور" } });
  await aGuardian(database, group, { of: [child, brother, graduate], name: "Hadi" });
  await aGuardian(database, group, { of: [child, cousin], linkState: "ended" });
  const read = (reader: typeof management) =>
    as(reader.actor).call(readPerson, { params: { schoolId: school.id, personId: child.id } });

  const ali = {
    id: brother.id,
    name: { ar: "علي" },
    section: { id: second.id, letter: "ب", title: null },
  };
  expect((await read(management)).siblings).toMatchObject([ali]);
  expect((await read(administrator)).siblings).toMatchObject([ali]);
  expect(await read(homeroomTeacher)).not.toHaveProperty("siblings");
});

test("somebody without an account or an enrolment has neither on the page", async () => {
  const { school, management } = await givenAFamily();
  const caretaker = await aPerson(database, school, { name: { ckb: "ئازاد" } });

  const page = await as(management.actor).call(readPerson, {
    params: { schoolId: school.id, personId: caretaker.id },
  });

  expect(page).toMatchObject({ account: null, enrolment: null, name: { en: null, ckb: "ئازاد" } });
});

test("B2: the homeroom teacher sees the phones of its section's guardians, no address, and no page beyond it", async () => {
  const { school, second, child, mother, homeroomTeacher, mathsTeacher } = await givenAFamily();
  const elsewhere = await aStudent(database, school, { section: second });
  const read = ({ actor }: typeof mathsTeacher, personId: number) =>
    as(actor).call(readPerson, { params: { schoolId: school.id, personId } });

  const { guardians, secondPhone, address } = await read(homeroomTeacher, child.id);

  expect(guardians.map(({ phone }) => phone)).toEqual(["+964770", null]);
  expect(guardians.map((each) => each.secondPhone)).toEqual(["+964780", null]);
  expect({ secondPhone, address }).toEqual({ secondPhone: "+964790", address: null });
  const notFound = { code: "not-found", status: 404 };
  await expect(read(homeroomTeacher, elsewhere.id)).rejects.toMatchObject(notFound);
  await expect(read(homeroomTeacher, mother.id)).rejects.toMatchObject(notFound);
  await expect(read(mathsTeacher, child.id)).rejects.toMatchObject(notFound);
});

test("B2: an administrator sees who somebody is, not how to reach them", async () => {
  const { school, administrator, child, mother } = await givenAFamily();
  const read = (personId: number) =>
    as(administrator.actor).call(readPerson, { params: { schoolId: school.id, personId } });

  const page = await read(child.id);

  expect(page).toMatchObject({ secondPhone: null, address: null });
  expect(page.guardians[0]).toMatchObject({ person: { id: mother.id }, phone: null, secondPhone: null });
  expect(await read(mother.id)).toMatchObject({
    name: { en: "Mariam" },
    phone: null,
    secondPhone: null,
    email: null,
  });
});

test("nobody else reads a person's page", async () => {
  const { school, child, mother, amal } = await givenAFamily();
  const read = ({ actor }: typeof mother) =>
    as(actor).call(readPerson, { params: { schoolId: school.id, personId: child.id } });

  await expect(read(mother)).rejects.toMatchObject({ code: "forbidden" });
  await expect(read(amal)).rejects.toMatchObject({ code: "forbidden" });
});

test("AZ-2: to another school the person does not exist, nor does anybody who was erased", async () => {
  const { school, child, management } = await givenAFamily();
  const { school: other, management: stranger } = await givenAFamily();
  const erased = await aPerson(database, school, { state: "erased" });
  const read = ({ actor }: typeof management, schoolId: number, personId: number) =>
    as(actor).call(readPerson, { params: { schoolId, personId } });

  const notFound = { code: "not-found", status: 404 };
  await expect(read(stranger, school.id, child.id)).rejects.toMatchObject(notFound);
  await expect(read(stranger, other.id, child.id)).rejects.toMatchObject(notFound);
  await expect(read(management, school.id, erased.id)).rejects.toMatchObject(notFound);
  await expect(read(management, school.id, 0)).rejects.toMatchObject({ code: "invalid", status: 400 });
});

test("a person's page takes four queries", async () => {
  const { school, management, child } = await givenAFamily();
  const watched = counted(database);
  const context = { actor: management.actor, database: watched.database, tokens, requestId: "", address: "" };

  await verb(context, { schoolId: school.id, personId: child.id });

  expect(watched.count()).toBe(4);
});

/** A girl in أ whose mother is verified and whose father a court keeps away. */
async function givenAFamily() {
  const working = await aWorkingSchool(database);
  const { group, school, first } = working;
  const child = await aStudent(database, school, {
    name: { ar: "ليلى", en: "Layla" },
    sex: "female",
    birthDate: "2016-02-29",
    studentNumber: "N-7",
    accountState: "invited",
    secondPhone: "+964790",
    address: "Sulaymaniyah\nSarchinar",
  });
  await anEnrolment(database, child, { section: first, registerNo: 12 });
  const mother = await aGuardian(database, group, {
    of: [child],
    name: "Mariam",
    relation: "mother",
    phone: "+964770",
    secondPhone: "+964780",
    email: "mariam@example.org",
  });
  const father = await aGuardian(database, group, { of: [child], isPrimary: false, isRestricted: true });
  return { ...working, child, mother, father };
}
