import { listLevelsOfSubject, listStudentSubjects, listSubjects } from "@dars/contract/school/schools";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { aCoordinator, anEvaluator } from "#platform/testing/factories/scopes.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aWorkingSchool } from "./schools.factory.ts";
import { schools } from "./schools.routes.ts";

const { database, as } = await testbed([schools], { authorise: authoriseWith() });

test("a student sees the subjects it is taught in the order of the report card, with its teachers", async () => {
  const { school, first, amal, maths, arabic, mathsTeacher, homeroomTeacher } = await givenASchool();

  const reply = await as(amal.actor).call(listStudentSubjects, {
    params: { schoolId: school.id, studentId: amal.id },
  });

  expect(reply).toMatchObject({
    student: { id: amal.id, name: { ar: "أمل" } },
    section: { id: first.id, letter: "أ" },
    level: { name: { en: "Primary 1" } },
  });
  expect(reply.subjects).toMatchObject([
    { subjectId: maths.id, weeklyPeriods: 5, theme: "blue", teachers: [{ id: mathsTeacher.id }] },
    { subjectId: arabic.id, weeklyPeriods: null, teachers: [{ id: homeroomTeacher.id }] },
  ]);
});

test("of a student's subjects a teacher sees those it teaches, a parent all", async () => {
  const { group, school, amal, maths, mathsTeacher, arabic } = await givenASchool();
  const guardian = await aGuardian(database, group, { of: [amal] });
  const params = { schoolId: school.id, studentId: amal.id };

  const seenBy = async ({ actor }: typeof guardian) =>
    (await as(actor).call(listStudentSubjects, { params })).subjects.map(({ subjectId }) => subjectId);

  expect(await seenBy(mathsTeacher)).toEqual([maths.id]);
  expect(await seenBy(guardian)).toEqual([maths.id, arabic.id]);
});

test("a student who is enrolled nowhere has no section, no level and no subjects", async () => {
  const { school, management } = await givenASchool();
  const newcomer = await aStudent(database, school);

  const reply = await as(management.actor).call(listStudentSubjects, {
    params: { schoolId: school.id, studentId: newcomer.id },
  });

  expect(reply).toMatchObject({ section: null, level: null, subjects: [] });
});

test("subjects are counted over the classes within reach", async () => {
  const { group, school, maths, arabic, management, mathsTeacher, homeroomTeacher } = await givenASchool();
  const coordinator = await aCoordinator(database, group, { subject: arabic, schools: [school] });
  const evaluator = await anEvaluator(database, group, { schools: [school], subject: maths });
  const params = { schoolId: school.id };

  const seenBy = async ({ actor }: typeof evaluator) =>
    (await as(actor).call(listSubjects, { params })).subjects;

  const mathsLine = { id: maths.id, levels: 2, classes: 2, teachers: 1 };
  const arabicLine = { id: arabic.id, levels: 2, classes: 2, teachers: 1 };
  expect(await seenBy(management)).toMatchObject([mathsLine, arabicLine]);
  expect(await seenBy(mathsTeacher)).toMatchObject([mathsLine]);
  expect(await seenBy(homeroomTeacher)).toMatchObject([{ ...arabicLine, levels: 1, classes: 1 }]);
  expect(await seenBy(coordinator)).toMatchObject([arabicLine]);
  expect(await seenBy(evaluator)).toMatchObject([mathsLine]);
});

test("a subject shows its levels with their classes, teachers and students", async () => {
  const { school, arabic, primary, intermediate, first, second, management, homeroomTeacher } =
    await givenASchool();

  const { subject, levels } = await as(management.actor).call(listLevelsOfSubject, {
    params: { schoolId: school.id, subjectId: arabic.id },
  });

  expect(subject).toMatchObject({ id: arabic.id, classes: 2 });
  expect(levels).toMatchObject([
    {
      level: { id: primary.id, code: "P1" },
      classes: [{ section: { id: first.id }, students: 2, teachers: [{ id: homeroomTeacher.id }] }],
    },
    { level: { id: intermediate.id }, classes: [{ section: { id: second.id }, students: 1, teachers: [] }] },
  ]);
});

test("the levels of a subject are narrowed to one's own, and a subject of which nothing is one's own is not there", async () => {
  const { group, school, maths, arabic, primary, first, homeroomTeacher } = await givenASchool();
  const coordinator = await aCoordinator(database, group, {
    subject: maths,
    schools: [school],
    levels: [primary],
  });
  const read = ({ actor }: typeof coordinator, subjectId: number) =>
    as(actor).call(listLevelsOfSubject, { params: { schoolId: school.id, subjectId } });

  const own = await read(homeroomTeacher, arabic.id);
  const coordinated = await read(coordinator, maths.id);

  expect(own.levels).toMatchObject([{ level: { id: primary.id }, classes: [{ section: { id: first.id } }] }]);
  expect(coordinated.levels).toMatchObject([{ level: { id: primary.id } }]);
  await expect(read(homeroomTeacher, maths.id)).rejects.toMatchObject({ code: "not-found" });
  await expect(read(coordinator, arabic.id)).rejects.toMatchObject({ code: "not-found" });
});

const givenASchool = () => aWorkingSchool(database);
