import {
  changeSchool,
  copySetUp,
  createSchool,
  moveSchool,
  readSchool,
  type SchoolRecord,
} from "@dars/contract/school/school-records";
import { readStructure } from "@dars/contract/school/structure";
import { listYears } from "@dars/contract/school/years";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { anAdministrator, aStudent } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { structure } from "#school/structure/public.ts";
import { years } from "#school/years/years.routes.ts";
import { roomsOfYear } from "#talking/chat-rooms/public.ts";

import { schoolRecords } from "./school-records.routes.ts";

const { database, as } = await testbed([schoolRecords, years(roomsOfYear), structure], {
  authorise: authoriseWith(),
});

const RECORD: SchoolRecord = {
  code: "NUR",
  name: { en: "Nur School", ar: "مدرسة النور", ckb: null },
  kind: "primary",
  gender: "girls",
  shift: "morning",
  address: null,
  phones: ["+9647701234567"],
  weekDays: 31,
  hours: null,
  timeZone: "Asia/Baghdad",
};
const YEAR = { title: "2027-2028", startsOn: "2027-09-15", endsOn: "2028-09-01" };

test("an administrator adds a school, and changes what it has seen of it alone (KEY-4)", async () => {
  const { office } = await aTown();

  const { id: schoolId } = await office.call(createSchool, { body: { key: aKey(), school: RECORD } });

  const known = await office.call(readSchool, { params: { schoolId } });
  expect(known).toEqual({ school: RECORD, state: "active", revision: 1 });
  const change = () =>
    office.call(changeSchool, {
      params: { schoolId },
      body: { key: aKey(), revision: 1, school: { ...RECORD, weekDays: 63 } },
    });
  expect(await change()).toEqual({ revision: 2 });
  await expect(change()).rejects.toMatchObject({ details: { reason: "stale" } });
});

test("a school's name has at most 120 letters in a language", async () => {
  const { office } = await aTown();
  const name = { ...RECORD.name, ckb: "ق".repeat(121) };

  await expect(
    office.call(createSchool, { body: { key: aKey(), school: { ...RECORD, name } } }),
  ).rejects.toMatchObject({ code: "invalid", field: "/body/school/name" });
});

test("MOD-2: a school names its hours, which end after they begin, or keeps those of its shift", async () => {
  const { office } = await aTown();
  const hours = { opensAt: "12:30", closesAt: "17:30" };
  const add = (school: SchoolRecord) => office.call(createSchool, { body: { key: aKey(), school } });

  const { id: schoolId } = await add({ ...RECORD, hours });

  expect(await office.call(readSchool, { params: { schoolId } })).toMatchObject({ school: { hours } });
  const turned = { opensAt: hours.closesAt, closesAt: hours.opensAt };
  await expect(add({ ...RECORD, code: "B", hours: turned })).rejects.toMatchObject({
    code: "invalid",
    field: "/body/school/hours/closesAt",
  });
});

test("a code is one school's, and a zone is one that exists", async () => {
  const { office } = await aTown();
  const add = (school: SchoolRecord) => office.call(createSchool, { body: { key: aKey(), school } });
  await add(RECORD);

  await expect(add(RECORD)).rejects.toMatchObject({ details: { reason: "code-taken" } });
  await expect(add({ ...RECORD, code: "B", timeZone: "Asia/Nowhere" })).rejects.toMatchObject({
    code: "invalid",
    field: "/body/school/timeZone",
  });
});

test("a new school begins with another's year, terms and offerings, and copying twice adds nothing", async () => {
  const { group, office, school } = await aTown();
  const year = await aYear(database, school, { startsOn: "2026-09-15", endsOn: "2027-09-01" });
  const level = await aLevel(database, group);
  const subject = await aSubject(database, group);
  await anOffering(database, year, { level, subject, weeklyPeriods: 6 });
  const { id: schoolId } = await office.call(createSchool, { body: { key: aKey(), school: RECORD } });
  const copy = () =>
    office.call(copySetUp, {
      params: { schoolId },
      body: { key: aKey(), fromSchoolId: school.id, year: YEAR },
    });

  const first = await copy();
  const again = await copy();

  expect(first.offerings).toBe(1);
  expect(again).toEqual({ yearId: first.yearId, terms: 0, offerings: 0 });
  const { years: made } = await office.call(listYears, { params: { schoolId } });
  expect(made).toMatchObject([{ ...YEAR, state: "current" }]);
  const { offerings } = await office.call(readStructure, { params: { schoolId }, query: {} });
  expect(offerings).toMatchObject([{ subject: { id: subject.id }, weeklyPeriods: 6 }]);
});

test("AZ-2: another group's school is neither read nor copied from", async () => {
  const { office, school } = await aTown();
  const abroad = await aTown();

  const read = office.call(readSchool, { params: { schoolId: abroad.school.id } });
  const copied = office.call(copySetUp, {
    params: { schoolId: school.id },
    body: { key: aKey(), fromSchoolId: abroad.school.id, year: YEAR },
  });

  await expect(read).rejects.toMatchObject({ code: "not-found" });
  await expect(copied).rejects.toMatchObject({ code: "not-found" });
});

test("ORG-2: a school closes when nobody is enrolled in it", async () => {
  const { group, office, school } = await aTown();
  const year = await aYear(database, school);
  const section = await aSection(database, year, { level: await aLevel(database, group) });
  await aStudent(database, school, { section });
  const empty = await aSchool(database, group);
  const close = (schoolId: number) =>
    office.call(moveSchool, {
      params: { schoolId },
      body: { key: aKey(), revision: 1, state: "closed" },
    });

  await expect(close(school.id)).rejects.toMatchObject({ details: { reason: "students-left", students: 1 } });
  expect(await close(empty.id)).toEqual({ revision: 2 });
});

async function aTown() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const office = as((await anAdministrator(database, group)).actor);
  return { group, school, office };
}
