import { answerObjection, objectToMark } from "@dars/contract/marks/objections";
import { publishMarks, withdrawPublication } from "@dars/contract/marks/publication";
import { readPublishedYear } from "@dars/contract/marks/results";
import { saveMarks } from "@dars/contract/marks/sheets";
import { decideProposal } from "@dars/contract/oversight/proposals";
import { endEnrolment, moveStudents, transferStudent } from "@dars/contract/school/enrolment";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { approveColumns, publishing } from "#marks/publication/publication.factory.ts";
import { publication } from "#marks/publication/publication.routes.ts";
import { aMarkedSchool, buildMarksBody } from "#marks/sheets/sheets.factory.ts";
import { sheets } from "#marks/sheets/sheets.routes.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, type Person } from "#platform/testing/factories/people.ts";
import { aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { enrolment } from "#school/enrolment/enrolment.routes.ts";
import { studentTransferred } from "#school/enrolment/public.ts";
import { aMergingOffice, ofAllTables } from "#school/record-merges/record-merges.factory.ts";
import { recordMerges } from "#school/record-merges/record-merges.routes.ts";

import { results } from "./results.routes.ts";

const bed = await testbed(
  [publication, results, sheets, enrolment, recordMerges, proposals([studentTransferred, ofAllTables])],
  { authorise: authoriseWith() },
);
const { database, owner, as } = bed;

const TODAY = dayFromToday(0);
const MARKS = { M1: 70, M2: 75, MID: 68, M3: 80, M4: 81, FIN1: 77 };

type World = Awaited<ReturnType<typeof anObjection>>;

/** Returns the record that has the student's year since. */
const WAYS: Readonly<Record<string, (world: World) => Promise<Person>>> = {
  "nothing moved": async ({ student }) => student,
  "the student left": async ({ school, office, student }) => {
    await office.call(endEnrolment, {
      params: { schoolId: school.id, studentId: student.id },
      body: { key: aKey(), revision: 1, state: "withdrawn", on: TODAY, reason: "The family moves" },
    });
    return student;
  },
  "the student moved to a section that has published nothing": async (world) => {
    const section = await aSection(database, world.year, { level: world.level, letter: "B" });
    await aTeachingClass(database, world.offering, { section });
    await aTeachingClass(database, world.otherOffering, { section });
    return moveTo(world, section.id);
  },
  "the student moved to a section that is not taught the subject": async (world) => {
    const section = await aSection(database, world.year, { level: world.level, letter: "C" });
    return moveTo(world, section.id);
  },
  "the student moved to another school": async ({ group, school, office, student }) => {
    const sister = await aSchool(database, group);
    await aYear(database, sister);
    const taker = await aManagement(database, sister);
    const { rows } = await owner.query<{ code: string }>("select code from schools where id = $1", [
      sister.id,
    ]);
    const { proposalId } = await office.call(transferStudent, {
      params: { schoolId: school.id, studentId: student.id },
      body: {
        key: aKey(),
        revision: 1,
        toSchool: rows[0]?.code ?? "",
        on: TODAY,
        reason: "The family moves",
      },
    });
    await as(taker.actor).call(decideProposal, {
      params: { schoolId: sister.id, proposalId: proposalId ?? 0 },
      body: { approve: true, note: null, isAlone: false },
    });
    return student;
  },
  "the record was merged into one that sits nowhere": async (world) => {
    const keptPerson = await aStudent(database, world.school, { name: "The same child" });
    const { merge } = await aMergingOffice(bed, world);
    await merge(keptPerson, world.student);
    return keptPerson;
  },
};

async function moveTo({ school, office, student }: World, sectionId: number): Promise<Person> {
  await office.call(moveStudents, {
    params: { schoolId: school.id, sectionId },
    body: { key: aKey(), studentIds: [student.id], startsOn: TODAY, reason: null, isOverCapacity: false },
  });
  return student;
}

for (const [way, go] of Object.entries(WAYS))
  test(`H13: ${way}, and an objection is accepted with the right mark, by the same rules`, async () => {
    const world = await anObjection();
    const { school, parent, sheet, teacher, year, offering } = world;
    const { id: studentId } = await go(world);

    const byTeacher = await as(teacher.actor)
      .call(saveMarks, {
        params: { schoolId: school.id, sheetId: sheet.id },
        body: buildMarksBody({ [studentId]: 99 }, "M1", 1),
      })
      .catch(() => ({ cells: [] }));
    await expect(world.accept({ mark: 101 })).rejects.toMatchObject({ code: "invalid" });
    await expect(world.accept({ mark: 70 })).rejects.toMatchObject({ details: { reason: "same" } });
    await world.accept({ mark: 78 });

    expect(byTeacher.cells.map(({ outcome }) => outcome)).not.toContain("saved");
    const seen = await as(parent.actor).call(readPublishedYear, {
      params: { schoolId: school.id, studentId, yearId: year.id },
    });
    expect(seen.objections).toMatchObject([{ state: "accepted", answer: "You are right." }]);
    expect(seen.corrections).toMatchObject([{ from: 70, to: 78 }]);
    expect(seen.result).toMatchObject({ revision: 2, isAmended: true });
    const { subjects, outcome } = seen.result;
    expect(subjects.map(({ marks }) => marks)).toEqual([{ ...MARKS, M1: 78 }, MARKS]);
    // The first term was 73 and is 77; with 68 and 81 the year comes to 75.
    expect(subjects.find((each) => each.offeringId === offering.id)?.values).toMatchObject({ SAI: 75 });
    expect(outcome).toMatchObject({ status: "pass" });
    expect(await world.listKinds()).toEqual(["marks", "marks-amended"]);
    expect(await world.listActions()).toEqual(["marks.amended", "objection.answered"]);
    await expect(world.accept({ mark: 80 })).rejects.toMatchObject({ details: { reason: "state" } });
  });

test("H13: who left is notified of no mark that is withdrawn, and none of it is accepted any more", async () => {
  const world = await anObjection();
  await WAYS["the student left"]?.(world);
  await world.office.call(withdrawPublication, {
    params: { schoolId: world.school.id, publicationId: world.publicationId },
    body: { key: aKey(), reason: "A mistake in the column" },
  });

  await expect(world.accept({ mark: 78 })).rejects.toMatchObject({ code: "not-found" });
  expect(await world.listKinds()).not.toContain("marks-amended");
});

test("FAM-1: of the mark of who left nobody is notified who may not read it any more", async () => {
  const world = await anObjection();
  await WAYS["the student left"]?.(world);
  await owner.query("update guardian_links set restricted_by_court = true where guardian_id = $1", [
    world.parent.id,
  ]);

  await world.accept({ mark: 78 });

  expect(await world.listKinds()).not.toContain("marks-amended");
});

const fetchWords = async (statement: string, values: readonly unknown[]): Promise<readonly string[]> =>
  (await owner.query<{ word: string }>(statement, [...values])).rows.map(({ word }) => word);

/** A whole year that is published with its outcome, and an open objection to its first month. */
async function anObjection() {
  const world = await aMarkedSchool(database);
  const { group, school, section, year, students, management, offering } = world;
  const [student] = students;
  if (!student) throw new Error("Nobody sits here.");
  const parent = await aGuardian(database, group, { of: [student] });
  await approveColumns(database, world, MARKS);
  const office = as(management.actor);
  const { id: publicationId } = await office.call(publishMarks, {
    params: { schoolId: school.id },
    body: publishing(section.id, Object.keys(MARKS), { withOutcome: true }),
  });
  const { id } = await as(parent.actor).call(objectToMark, {
    params: { schoolId: school.id, studentId: student.id, yearId: year.id },
    body: { key: aKey(), offeringId: offering.id, code: "M1", text: "The paper says 78." },
  });
  return {
    ...world,
    office,
    student,
    parent,
    publicationId,
    accept: ({ mark }: { readonly mark: number }) =>
      office.call(answerObjection, {
        params: { schoolId: school.id, objectionId: id },
        body: { key: aKey(), state: "accepted", answer: "You are right.", mark },
      }),
    listKinds: () =>
      fetchWords("select distinct kind as word from notifications where person_id = $1 order by 1", [
        parent.id,
      ]),
    listActions: () =>
      fetchWords(
        `select action as word from audit_events where school_id = $1
         and action in ('marks.amended', 'objection.answered') order by 1`,
        [school.id],
      ),
  };
}
