import { listStudentSubjects } from "@dars/contract/school/schools";
import {
  changeOffering,
  changeSection,
  closeSection,
  createOffering,
  createSection,
  makeClasses,
  readStructure,
} from "@dars/contract/school/structure";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { schools } from "#school/schools/schools.routes.ts";

import { structure } from "./structure.routes.ts";

const { database, as } = await testbed([structure, schools], { authorise: authoriseWith() });

const RECORD = {
  letter: "أ",
  title: null,
  shift: "morning" as const,
  capacity: 30,
  homeroomTeacherId: null,
  room: null,
  language: null,
};

test("C4: a section is made with a class of everything its level is offered, once however often it is sent", async () => {
  const { school, office, year, level, subject } = await anOffice();
  await offer(office, school, year.id, level.id, subject.id);
  const params = { schoolId: school.id };
  const body = { key: aKey(), yearId: year.id, levelId: level.id, section: RECORD, withClasses: true };

  const made = await office.call(createSection, { params, body });
  const again = await office.call(createSection, { params, body });

  expect(made.classes).toBe(1);
  expect(again).toEqual(made);
  const { sections, offerings } = await office.call(readStructure, { params, query: {} });
  expect(sections).toMatchObject([{ id: made.id, letter: "أ", classes: 1, classesWithoutTeacher: 1 }]);
  expect(offerings).toMatchObject([
    { subject: { id: subject.id }, weeklyPeriods: 5, maxMark: 100, classes: 1 },
  ]);
});

test("GB-10: credits of an offering are kept in quarters, and stay where an earlier app does not name them", async () => {
  const { school, office, year, level, subject } = await anOffice();
  const { id: offeringId } = await offer(office, school, year.id, level.id, subject.id);
  const params = { schoolId: school.id, offeringId };
  const change = (revision: number, more: object) =>
    office.call(changeOffering, {
      params,
      body: { key: aKey(), revision, weeklyPeriods: 5, maxMark: 100, ...more },
    });
  const read = async () =>
    (await office.call(readStructure, { params: { schoolId: school.id }, query: {} })).offerings.find(
      ({ id }) => id === offeringId,
    )?.credits;

  expect(await read()).toBeNull();
  await change(1, { credits: 1.5 });
  expect(await read()).toBe(1.5);
  await change(2, {});
  expect(await read()).toBe(1.5);
  await expect(change(3, { credits: 0.3 })).rejects.toMatchObject({ code: "invalid" });
});

test("SEC-1: a level has one section of a letter in each shift", async () => {
  const { school, office, year, level } = await anOffice();
  const make = (shift: "morning" | "afternoon") =>
    office.call(createSection, {
      params: { schoolId: school.id },
      body: {
        key: aKey(),
        yearId: year.id,
        levelId: level.id,
        section: { ...RECORD, shift },
        withClasses: false,
      },
    });
  await make("morning");

  await expect(make("morning")).rejects.toMatchObject({ details: { reason: "letter-taken" } });
  await make("afternoon");
});

test("SEC-2: a capacity below those who sit there is asked about, and kept when one knows", async () => {
  const { school, office, year, level } = await anOffice();
  const section = await aSection(database, year, { level });
  for (let seat = 0; seat < 3; seat += 1) await aStudent(database, school, { section });
  const shrink = (isExceeding: boolean) =>
    office.call(changeSection, {
      params: { schoolId: school.id, sectionId: section.id },
      body: { key: aKey(), revision: 1, section: { ...RECORD, capacity: 2 }, isExceeding },
    });

  await expect(shrink(false)).rejects.toMatchObject({ details: { reason: "exceeds-capacity", students: 3 } });
  expect(await shrink(true)).toEqual({ revision: 2 });
  await expect(shrink(true)).rejects.toMatchObject({ details: { reason: "stale" } });
});

test("a subject offered with its classes is on the students' home at once", async () => {
  const { school, office, year, level, subject } = await anOffice();
  const section = await aSection(database, year, { level });
  const student = await aStudent(database, school, { section });

  await offer(office, school, year.id, level.id, subject.id);

  const { subjects } = await as(student.actor).call(listStudentSubjects, {
    params: { schoolId: school.id, studentId: student.id },
  });
  expect(subjects.map(({ subjectId }) => subjectId)).toEqual([subject.id]);
});

test("SUB-1, LVL-1: what is retired is offered no more, and stays where it was offered", async () => {
  const { group, school, office, year, level, subject } = await anOffice();
  await offer(office, school, year.id, level.id, subject.id);
  await database.directory
    .updateTable("subjects")
    .set({ state: "retired" })
    .where("id", "=", subject.id)
    .execute();
  const other = await aLevel(database, group);

  const again = offer(office, school, year.id, other.id, subject.id);

  await expect(again).rejects.toMatchObject({ details: { reason: "subject-retired" } });
  const { offerings } = await office.call(readStructure, { params: { schoolId: school.id }, query: {} });
  expect(offerings).toHaveLength(1);
});

test("a section closes when nobody sits in it, and its classes open again with it", async () => {
  const { school, office, year, level, subject } = await anOffice();
  const section = await aSection(database, year, { level });
  const full = await aSection(database, year, { level, letter: "B" });
  await aStudent(database, school, { section: full });
  await offer(office, school, year.id, level.id, subject.id);
  const move = (sectionId: number, revision: number, state: "open" | "closed") =>
    office.call(closeSection, {
      params: { schoolId: school.id, sectionId },
      body: { key: aKey(), revision, state },
    });

  await expect(move(full.id, 1, "closed")).rejects.toMatchObject({
    details: { reason: "students-left", students: 1 },
  });
  await move(section.id, 1, "closed");
  await move(section.id, 2, "open");

  const params = { schoolId: school.id, sectionId: section.id };
  expect(await office.call(makeClasses, { params })).toEqual({ made: 1 });
  expect(await office.call(makeClasses, { params })).toEqual({ made: 0 });
});

test("AZ-7: nothing is made in an archived year", async () => {
  const { school, office, level, subject } = await anOffice();
  const past = await aYear(database, school, {
    state: "archived",
    title: "2020",
    startsOn: "2020-09-01",
    endsOn: "2021-09-01",
  });

  const late = offer(office, school, past.id, level.id, subject.id);

  await expect(late).rejects.toMatchObject({ code: "forbidden", details: { reason: "archived" } });
});

async function anOffice() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const level = await aLevel(database, group);
  const subject = await aSubject(database, group);
  const office = as((await aManagement(database, school)).actor);
  return { group, school, year, level, subject, office };
}

const offer = (
  office: Awaited<ReturnType<typeof anOffice>>["office"],
  { id: schoolId }: { id: number },
  yearId: number,
  levelId: number,
  subjectId: number,
) =>
  office.call(createOffering, {
    params: { schoolId },
    body: { key: aKey(), yearId, levelId, subjectId, weeklyPeriods: 5, maxMark: 100, withClasses: true },
  });
