import {
  listLevelsOfSubject,
  listSchools,
  listSectionStudents,
  listSections,
  listStudentSubjects,
  listSubjects,
} from "@dars/contract/school/schools";
import { Value } from "typebox/value";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { closed } from "#platform/http/closed.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { anEnrolment } from "#platform/testing/factories/enrolments.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aCoordinator, anEvaluator } from "#platform/testing/factories/scopes.ts";
import {
  anAssignment,
  anOffering,
  aSection,
  aTeachingClass,
  aYear,
} from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aWorkingSchool } from "./schools.factory.ts";
import { schools } from "./schools.routes.ts";

const { database, as, anonymous } = await testbed([schools], { authorise: authoriseWith() });

test("an administrator sees every school of its group with this year's figures, and no head office", async () => {
  const { group, school, administrator } = await givenASchool();
  const sister = await aSchool(database, group, { name: { ar: "ألف" } });
  await givenASchool();

  const { schools: cards } = await as(administrator.actor).call(listSchools, {});

  expect(cards.map(({ id }) => id)).toEqual([sister.id, school.id]);
  expect(cards[1]).toMatchObject({
    year: "2026-2027",
    students: 3,
    teachers: 2,
    sections: 2,
    state: "active",
  });
  expect(cards[0]).toMatchObject({ year: null, students: 0, teachers: 0, sections: 0, name: { ar: "ألف" } });
});

test("a coordinator and an evaluator see the schools they are sent to today, and management its own", async () => {
  const { group, school, maths, management } = await givenASchool();
  const sister = await aSchool(database, group);
  const coordinator = await aCoordinator(database, group, { subject: maths, schools: [school] });
  const retired = await aCoordinator(database, group, {
    subject: maths,
    schools: [school],
    endsOn: dayFromToday(0),
  });
  const evaluator = await anEvaluator(database, group, { schools: [sister] });

  const seenBy = async ({ actor }: typeof management) =>
    (await as(actor).call(listSchools, {})).schools.map(({ id }) => id);

  expect(await seenBy(management)).toEqual([school.id]);
  expect(await seenBy(coordinator)).toEqual([school.id]);
  expect(await seenBy(retired)).toEqual([]);
  expect(await seenBy(evaluator)).toEqual([sister.id]);
});

test("management sees every section by level and letter, with who leads it and how many sit there", async () => {
  const { school, first, second, homeroomTeacher, management } = await givenASchool();

  const { year, sections } = await as(management.actor).call(listSections, {
    params: { schoolId: school.id },
  });

  expect(year).toBe("2026-2027");
  expect(sections).toMatchObject([
    { id: first.id, letter: "أ", students: 2, homeroomTeacher: { id: homeroomTeacher.id } },
    { id: second.id, letter: "ب", students: 1, homeroomTeacher: null },
  ]);
});

test("a teacher sees the sections it teaches in or leads today, and no others", async () => {
  const { school, first, second, homeroomTeacher, mathsTeacher } = await givenASchool();
  const idle = await aTeacher(database, school);

  const seenBy = async ({ actor }: typeof idle) =>
    (await as(actor).call(listSections, { params: { schoolId: school.id } })).sections.map(({ id }) => id);

  expect(await seenBy(homeroomTeacher)).toEqual([first.id]);
  expect(await seenBy(mathsTeacher)).toEqual([first.id, second.id]);
  expect(await seenBy(idle)).toEqual([]);
});

test("ASG-2: an assignment holds from its first day on and no longer on the day it ends", async () => {
  const { school, arabicInSecond, second } = await givenASchool();
  const [today, tomorrow] = [dayFromToday(0), dayFromToday(1)];
  const starting = await aTeacher(database, school);
  const ending = await aTeacher(database, school);
  const coming = await aTeacher(database, school);
  await anAssignment(database, arabicInSecond, starting, { startsOn: today, endsOn: tomorrow });
  await anAssignment(database, arabicInSecond, ending, { endsOn: today });
  await anAssignment(database, arabicInSecond, coming, { startsOn: tomorrow });

  const seenBy = async ({ actor }: typeof coming) =>
    (await as(actor).call(listSections, { params: { schoolId: school.id } })).sections.map(({ id }) => id);

  expect(await seenBy(starting)).toEqual([second.id]);
  expect(await seenBy(ending)).toEqual([]);
  expect(await seenBy(coming)).toEqual([]);
});

test("a day begins when it begins where the school is", async () => {
  const sectionsSeen = await Promise.all(
    ["Pacific/Kiritimati", "Pacific/Pago_Pago"].map(async (timeZone) => {
      const group = await aGroup(database);
      const school = await aSchool(database, group, { timeZone });
      const year = await aYear(database, school);
      const level = await aLevel(database, group);
      const section = await aSection(database, year, { level });
      const offering = await anOffering(database, year, { level, subject: await aSubject(database, group) });
      const teacher = await aTeacher(database, school);
      const teachingClass = await aTeachingClass(database, offering, { section });
      // The two islands never have the same date: 25 hours lie between their clocks.
      await anAssignment(database, teachingClass, teacher, { startsOn: dayIn("Pacific/Kiritimati") });
      return (await as(teacher.actor).call(listSections, { params: { schoolId: school.id } })).sections;
    }),
  );

  expect(sectionsSeen.map(({ length }) => length)).toEqual([1, 0]);
});

test("a coordinator sees the sections that its subject is taught in, an evaluator all of them", async () => {
  const { group, school, arabic, first, second, primary } = await givenASchool();
  const physics = await aSubject(database, group);
  const coordinator = await aCoordinator(database, group, { subject: arabic, schools: [school] });
  const ofPrimary = await aCoordinator(database, group, {
    subject: arabic,
    schools: [school],
    levels: [primary],
  });
  const ofNothing = await aCoordinator(database, group, { subject: physics, schools: [school] });
  const evaluator = await anEvaluator(database, group, { schools: [school] });

  const seenBy = async ({ actor }: typeof evaluator) =>
    (await as(actor).call(listSections, { params: { schoolId: school.id } })).sections.map(({ id }) => id);

  expect(await seenBy(coordinator)).toEqual([first.id, second.id]);
  expect(await seenBy(ofPrimary)).toEqual([first.id]);
  expect(await seenBy(ofNothing)).toEqual([]);
  expect(await seenBy(evaluator)).toEqual([first.id, second.id]);
});

test("between two years a school has no sections and no subjects", async () => {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school, { state: "archived" });
  const level = await aLevel(database, group);
  const section = await aSection(database, year, { level });
  const offering = await anOffering(database, year, { level, subject: await aSubject(database, group) });
  await aTeachingClass(database, offering, { section });
  const { actor } = await aManagement(database, school);

  const params = { schoolId: school.id };

  expect(await as(actor).call(listSections, { params })).toEqual({ year: null, sections: [] });
  expect(await as(actor).call(listSubjects, { params })).toEqual({ subjects: [] });
});

test("students stand in Arabic name order, with their number in the register", async () => {
  const { school, second, management } = await givenASchool();
  for (const [ar, registerNo] of [
    ["زينب", 3],
    ["آمنة", 1],
    ["بتول", 2],
  ] as const) {
    const student = await aStudent(database, school, { name: { ar } });
    await anEnrolment(database, student, { section: second, registerNo });
  }
  const gone = await aStudent(database, school);
  await anEnrolment(database, gone, { section: second, state: "transferred_out" });

  const { students, section } = await as(management.actor).call(listSectionStudents, {
    params: { schoolId: school.id, sectionId: second.id },
  });

  expect(students.map(({ name }) => name.ar)).toEqual(["آمنة", "بتول", "زينب", "سارة"]);
  expect(students.map(({ registerNo }) => registerNo)).toEqual([1, 2, 3, null]);
  expect(section).toMatchObject({ id: second.id, students: 4 });
});

test("a student sees its classmates' names and nothing of the register", async () => {
  const { school, first, amal } = await givenASchool();
  const classmate = await aStudent(database, school, { name: { ar: "ياسر" } });
  await anEnrolment(database, classmate, { section: first, registerNo: 7 });

  const { students } = await as(amal.actor).call(listSectionStudents, {
    params: { schoolId: school.id, sectionId: first.id },
  });

  expect(students).toHaveLength(3);
  expect(students.at(-1)).toEqual({
    id: classmate.id,
    name: { en: null, ar: "ياسر", ckb: null },
    registerNo: null,
  });
});

test("students who ask at once get their own subjects each, as the contract names them, and who is nobody gets nothing", async () => {
  const { school, first, amal, management } = await givenASchool();
  const untaught = await aStudent(database, school);
  const read = (studentId: number) =>
    as(management.actor).call(listStudentSubjects, { params: { schoolId: school.id, studentId } });

  const nobody = read(management.id).catch((error: unknown) => error);
  const [one, other] = await Promise.all([read(amal.id), read(untaught.id)]);

  expect(await nobody).toMatchObject({ code: "not-found" });
  expect(one).toMatchObject({ student: { id: amal.id }, section: { id: first.id } });
  expect(one.subjects).not.toEqual([]);
  expect(other).toMatchObject({ student: { id: untaught.id }, subjects: [] });
  for (const answer of [one, other])
    expect(Value.Errors(closed(listStudentSubjects.reply), answer)).toEqual([]);
});

test("AZ-2: to another school nothing of this one exists", async () => {
  const { school, first, amal, maths } = await givenASchool();
  const { management: stranger, school: other } = await givenASchool();
  const { call } = as(stranger.actor);
  const away = { schoolId: school.id };
  const crossed = { schoolId: other.id };

  const answers = await Promise.allSettled([
    call(listSections, { params: away }),
    call(listSubjects, { params: away }),
    call(listSectionStudents, { params: { ...away, sectionId: first.id } }),
    call(listSectionStudents, { params: { ...crossed, sectionId: first.id } }),
    call(listStudentSubjects, { params: { ...away, studentId: amal.id } }),
    call(listStudentSubjects, { params: { ...crossed, studentId: amal.id } }),
    call(listLevelsOfSubject, { params: { ...away, subjectId: maths.id } }),
    call(listLevelsOfSubject, { params: { ...crossed, subjectId: maths.id } }),
  ]);

  for (const answer of answers)
    expect(answer).toMatchObject({ status: "rejected", reason: { code: "not-found", status: 404 } });
});

test("an evaluator gets no names of students", async () => {
  const { group, school, first } = await givenASchool();
  const { actor } = await anEvaluator(database, group, { schools: [school] });

  const read = as(actor).call(listSectionStudents, { params: { schoolId: school.id, sectionId: first.id } });

  await expect(read).rejects.toMatchObject({ code: "forbidden" });
});

test("without a session, and with an id that is none, nothing is listed", async () => {
  const { administrator } = await givenASchool();

  await expect(anonymous.call(listSchools, {})).rejects.toMatchObject({ code: "not-signed-in", status: 401 });
  const read = as(administrator.actor).call(listSections, { params: { schoolId: 0 } });
  await expect(read).rejects.toMatchObject({ code: "invalid", status: 400, field: "/params/schoolId" });
});

const givenASchool = () => aWorkingSchool(database);

const dayIn = (timeZone: string) => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date());
