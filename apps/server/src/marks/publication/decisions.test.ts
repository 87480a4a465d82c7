import {
  decideDecisionMarks,
  listDecisionMarks,
  proposeDecisionMarks,
} from "@dars/contract/marks/decision-marks";
import { choosePolicy } from "@dars/contract/marks/policies";
import { publishMarks } from "@dars/contract/marks/publication";
import { readPublishedYear } from "@dars/contract/marks/results";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { policies } from "#marks/policies/policies.routes.ts";
import { results } from "#marks/results/results.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aManagement } from "#platform/testing/factories/people.ts";
import { aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { approveColumns, publishing } from "./publication.factory.ts";
import { publication } from "./publication.routes.ts";

const { database, owner, as } = await testbed([publication, results, policies], {
  authorise: authoriseWith(),
});

/** Both subjects end with 48: the pool of five saves both. */
const MARKS = { M1: 50, M2: 50, MID: 50, M3: 50, M4: 50, FIN1: 46 };

test("GB-1: what one of the office gives by hand counts when another has confirmed it", async () => {
  const { school, section, management, second, student, offering, params } = await aFailingSchool();
  const list = async () =>
    (
      await as(management.actor).call(listDecisionMarks, {
        params: { schoolId: school.id, sectionId: section.id },
      })
    ).students.find((line) => line.student.id === student.id);
  expect(await list()).toMatchObject({ status: "pass", pool: 5, isByHand: false, proposal: null });
  expect((await list())?.subjects.map(({ lacks }) => lacks)).toEqual([2, 2]);

  const { id } = await propose(management, [offering.id]);
  expect(await list()).toMatchObject({
    status: "pass",
    proposal: { id, subjects: [offering.id], isOwn: true },
  });
  await expect(decide(management, id)).rejects.toMatchObject({ details: { reason: "same-person" } });
  await decide(second, id);

  expect(await list()).toMatchObject({ status: "completion", isByHand: true, given: [offering.id] });
  const { result } = await as(student.actor).call(readPublishedYear, { params });
  expect(result.outcome).toMatchObject({ status: "completion", poolLeft: 3 });
  expect(result.revision).toBe(2);

  function propose({ actor }: typeof management, subjects: number[]) {
    return as(actor).call(proposeDecisionMarks, {
      params: { schoolId: school.id, studentId: student.id },
      body: { key: aKey(), sectionId: section.id, subjects, reason: "Minutes of the council, no. 4" },
    });
  }

  function decide({ actor }: typeof management, allocationId: number) {
    return as(actor).call(decideDecisionMarks, {
      params: { schoolId: school.id, allocationId },
      body: { key: aKey(), confirm: true },
    });
  }
});

test("GB-1, IQ-COURSE: each course has a pool of its own, and an allocation may wait in each", async () => {
  const { school, section, management, second, student, offering, otherOffering } = await aSchoolOfCourses();
  const params = { schoolId: school.id };
  const lines = async () =>
    (
      await as(management.actor).call(listDecisionMarks, { params: { ...params, sectionId: section.id } })
    ).students.filter((line) => line.student.id === student.id);
  expect(
    (await lines()).map(({ part, pool, given, subjects }) => ({
      part: part?.code,
      pool,
      given,
      lacks: subjects.map(({ lacks }) => lacks),
    })),
  ).toEqual([
    { part: "C1", pool: 10, given: [offering.id], lacks: [8, 8] },
    { part: "C2", pool: 10, given: [offering.id, otherOffering.id], lacks: [5, 5] },
  ]);
  const propose = (part: string | undefined, subjects: number[]) =>
    as(management.actor).call(proposeDecisionMarks, {
      params: { ...params, studentId: student.id },
      body: {
        key: aKey(),
        sectionId: section.id,
        ...(part && { part }),
        subjects,
        reason: "Minutes of the council, no. 4",
      },
    });

  await expect(propose(undefined, [otherOffering.id])).rejects.toMatchObject({
    details: { reason: "misfit" },
  });
  await expect(propose("C1", [offering.id, otherOffering.id])).rejects.toMatchObject({
    details: { reason: "misfit" },
  });
  const ids = [(await propose("C1", [otherOffering.id])).id, (await propose("C2", [offering.id])).id];
  expect((await lines()).map(({ proposal }) => proposal?.id)).toEqual(ids);
  for (const allocationId of ids)
    await as(second.actor).call(decideDecisionMarks, {
      params: { ...params, allocationId },
      body: { key: aKey(), confirm: true },
    });

  expect((await lines()).map(({ given, isByHand }) => ({ given, isByHand }))).toEqual([
    { given: [otherOffering.id], isByHand: true },
    { given: [offering.id], isByHand: true },
  ]);
});

test("AZ-7: once the year is archived, no decision marks are proposed, confirmed or declined", async () => {
  const { school, section, management, second, student, offering } = await aFailingSchool();
  const propose = () =>
    as(management.actor).call(proposeDecisionMarks, {
      params: { schoolId: school.id, studentId: student.id },
      body: { key: aKey(), sectionId: section.id, subjects: [offering.id], reason: "Minutes, no. 4" },
    });
  const { id } = await propose();
  await owner.query("update academic_years set state = 'archived' where school_id = $1", [school.id]);
  const archived = { code: "forbidden", details: { reason: "archived" } };
  for (const confirm of [true, false])
    await expect(
      as(second.actor).call(decideDecisionMarks, {
        params: { schoolId: school.id, allocationId: id },
        body: { key: aKey(), confirm },
      }),
    ).rejects.toMatchObject(archived);
  await expect(propose()).rejects.toMatchObject({ code: expect.stringMatching(/forbidden|not-found/) });
});

test("GB-1: a subject that has not failed gets none, and one allocation waits at a time", async () => {
  const { school, section, management, student, offering } = await aFailingSchool();
  const propose = (subjects: number[]) =>
    as(management.actor).call(proposeDecisionMarks, {
      params: { schoolId: school.id, studentId: student.id },
      body: { key: aKey(), sectionId: section.id, subjects, reason: "Minutes of the council" },
    });

  await expect(propose([offering.id + 1000])).rejects.toMatchObject({ details: { reason: "misfit" } });
  await propose([]);
  await expect(propose([offering.id])).rejects.toMatchObject({ details: { reason: "open" } });
});

test("GB-1: what was given in another year, or only for a subject that was dropped, leaves the pool as it is", async () => {
  const { school, section, management, student, year } = await aFailingSchool();
  const formerYear = await aYear(database, school, {
    startsOn: dayFromToday(-500),
    endsOn: dayFromToday(-200),
    state: "archived",
  });
  const givenIn = (yearId: number, offeringIds: number[]) =>
    database.inSchool(school.id, (db) =>
      db
        .insertInto("decision_allocations")
        .values({
          school_id: school.id,
          student_id: student.id,
          year_id: yearId,
          round: 1,
          part: "YEAR",
          offering_ids: offeringIds,
          amounts: offeringIds.map(() => "2"),
          reason: "Minutes of the council",
          state: "confirmed",
          proposed_by: management.actor.accountId,
        })
        .execute(),
    );
  const line = async () =>
    (
      await as(management.actor).call(listDecisionMarks, {
        params: { schoolId: school.id, sectionId: section.id },
      })
    ).students.find((each) => each.student.id === student.id);
  const ofPool = await line();
  expect(ofPool).toMatchObject({ status: "pass", isByHand: false });

  await givenIn(formerYear.id, []);
  expect(await line()).toEqual(ofPool);
  await givenIn(year.id, [999_999_999]);
  expect(await line()).toEqual(ofPool);
});

async function aFailingSchool() {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management } = world;
  const [student] = students;
  if (!student) throw new Error("Nobody sits here.");
  const second = await aManagement(database, school, { name: "Second" });
  await approveColumns(database, world, MARKS);
  await as(management.actor).call(publishMarks, {
    params: { schoolId: school.id },
    body: publishing(section.id, Object.keys(MARKS), { withOutcome: true }),
  });
  const params = { schoolId: school.id, studentId: student.id, yearId: year.id };
  return { ...world, student, second, params };
}

/** Both subjects end with 42 in the first course and 45 in the second. */
const COURSES = { C1M1: 15, C1M2: 15, C1EX: 12, C2M1: 15, C2M2: 15, C2EX: 15 };

async function aSchoolOfCourses() {
  const world = await aMarkedSchool(database);
  const { school, level, year, students, management } = world;
  const [student] = students;
  if (!student) throw new Error("The section has no students.");
  const second = await aManagement(database, school, { name: "Second" });
  const noExemption = { individual: null, generalMean: null, generalMin: null };
  await as(management.actor).call(choosePolicy, {
    params: { schoolId: school.id },
    body: {
      key: aKey(),
      levelId: level.id,
      code: "IQ-COURSE",
      numbers: { pool1: 10, pool2: 0, maxCompletion: 3, ...noExemption },
      fromYearId: year.id,
      source: "Letter 7, 2026-10-01",
    },
  });
  await approveColumns(database, world, COURSES);
  return { ...world, student, second, management };
}
