import { expect, test } from "vitest";

import type { Actor, Context } from "#platform/context.ts";
import { ReadsTogether } from "#platform/db/reads-together.ts";
import { counted } from "#platform/testing/counted-database.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aSchool } from "#platform/testing/factories/organisation.ts";
import { testTokens } from "#platform/testing/testbed.ts";

import { listLevelsOfSubject } from "./list-levels-of-subject.ts";
import { listSchools } from "./list-schools.ts";
import { listSectionStudents } from "./list-section-students.ts";
import { listSections } from "./list-sections.ts";
import { listStudentSubjects } from "./list-student-subjects.ts";
import { listSubjects } from "./list-subjects.ts";
import { aWorkingSchool } from "./schools.factory.ts";
import { listSubjectsByStudent } from "./student-subjects.queries.ts";

const { database } = await freshDatabase();

test("every list takes the same few queries, however much is in it", async () => {
  const { school, first, amal, maths, management } = await aWorkingSchool(database);
  const schoolId = school.id;
  const countOwnQueries = (work: (context: Context) => Promise<unknown>) =>
    countQueries(management.actor, work);

  expect(await countOwnQueries((context) => listSections(context, { schoolId }))).toBe(2);
  expect(
    await countOwnQueries((context) => listSectionStudents(context, { schoolId, sectionId: first.id })),
  ).toBe(2);
  const subjectsOf = listStudentSubjects(new ReadsTogether(listSubjectsByStudent));
  expect(await countOwnQueries((context) => subjectsOf(context, { schoolId, studentId: amal.id }))).toBe(1);
  expect(await countOwnQueries((context) => listSubjects(context, { schoolId }))).toBe(1);
  expect(
    await countOwnQueries((context) => listLevelsOfSubject(context, { schoolId, subjectId: maths.id })),
  ).toBe(2);
});

test("a list of schools takes one query for each and one to know them", async () => {
  const { group, administrator } = await aWorkingSchool(database);
  await aSchool(database, group);
  await aSchool(database, group);

  expect(await countQueries(administrator.actor, listSchools)).toBe(4);
});

async function countQueries(actor: Actor, work: (context: Context) => Promise<unknown>): Promise<number> {
  const watched = counted(database);
  await work({
    actor,
    database: watched.database,
    tokens: testTokens(),
    requestId: "test",
    address: "127.0.0.1",
  });
  return watched.count();
}
