import { amendMark, publishMarks, withdrawPublication } from "@dars/contract/marks/publication";
import { readPublishedYear, type Mark } from "@dars/contract/marks/results";
import { compareMarkWorkbook, readMarkWorkbook, readSheet, saveMarks } from "@dars/contract/marks/sheets";
import { moveStudents, undoMove } from "@dars/contract/school/enrolment";
import { handOver } from "@dars/contract/school/teaching";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { results } from "#marks/results/results.routes.ts";
import { aMarkedSchool, buildMarksBody } from "#marks/sheets/sheets.factory.ts";
import { sheets } from "#marks/sheets/sheets.routes.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { aSection, aTeachingClass } from "#platform/testing/factories/structure.ts";
import { filled, readLines, writeLines } from "#platform/testing/returned-workbook.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { enrolment } from "#school/enrolment/enrolment.routes.ts";
import { teaching } from "#school/teaching/teaching.routes.ts";

import { approveColumns, publishing } from "./publication.factory.ts";
import { publication } from "./publication.routes.ts";

const { database, as } = await testbed([publication, results, enrolment, sheets, teaching], {
  authorise: authoriseWith(),
});

type World = Awaited<ReturnType<typeof aPublishedSection>>;

/** Who has the published mark, where it sits now, and who teaches it there. */
interface Moved {
  readonly student: Member;
  readonly mark: Mark;
  readonly sheetId: number;
  readonly teacher: Member;
  /** A classmate without a published mark, where the column is open for the class. */
  readonly classmate?: Member;
}

const MOVES: Readonly<Record<string, (world: World) => Promise<Moved>>> = {
  "a move to a section that has published nothing": async ({ huda, move, parallel }) => {
    const { section, ...there } = await parallel("B");
    await move([huda], section.id);
    return { student: huda, mark: 70, ...there };
  },
  "a split of the section": async ({ huda, amal, move, parallel }) => {
    const { section, ...there } = await parallel("C");
    await move([huda, amal], section.id);
    return { student: amal, mark: 70, ...there };
  },
  "two moves": async ({ huda, move, parallel }) => {
    const [second, third] = [await parallel("B"), await parallel("C")];
    await move([huda], second.section.id);
    await move([huda], third.section.id);
    return { student: huda, mark: 70, ...third };
  },
  "a move of a late joiner for whom the column was published empty": async (world) => {
    const { school, section: first, move, publish, parallel } = world;
    const late = await aStudent(database, school, { section: first, name: "Late" });
    await publish(["M2"]);
    const { section, ...there } = await parallel("B");
    await move([late], section.id);
    return { student: late, mark: null, ...there };
  },
  "a move that was taken back": async ({ huda, sheet, teacher, move, undo, parallel }) => {
    const moveId = await move([huda], (await parallel("B")).section.id);
    await undo(moveId);
    return { student: huda, mark: 70, sheetId: sheet.id, teacher };
  },
  "a change of the teacher": async ({ school, huda, sheet, management }) => {
    const teacher = await aTeacher(database, school, { name: "Sami" });
    await as(management.actor).call(handOver, {
      params: { schoolId: school.id, classId: sheet.id },
      body: { key: aKey(), teacherId: teacher.id, on: dayFromToday(0) },
    });
    return { student: huda, mark: 70, sheetId: sheet.id, teacher };
  },
};

for (const [name, moveOn] of Object.entries(MOVES))
  test(`PUB-1: after ${name} a published mark is changed by an amendment alone`, async () => {
    const world = await aPublishedSection();
    const { school, management } = world;
    const { student, mark, sheetId, teacher, classmate } = await moveOn(world);
    const params = { schoolId: school.id, sheetId };
    const office = as(management.actor);
    const own = as(teacher.actor);
    const before = await office.call(readSheet, { params });
    const cell = before.rows.find((row) => row.student.id === student.id)?.cells.find(isFirstMonth);
    expect(cell?.mark ?? null).toBe(mark);
    const typed = buildMarksBody({ [student.id]: 99 }, "M1", cell?.revision ?? 0);

    const byTeacher = await own.call(saveMarks, { params, body: typed });
    const byOffice = await office.call(saveMarks, {
      params,
      body: { ...typed, key: aKey(), reason: "Told by the teacher" },
    });
    const { bytes } = await own.call(readMarkWorkbook, { params, query: { locale: "en" } });
    const taken = await readLines(bytes);
    const lines = filled(taken, "student_id", "M1", new Map([[String(student.id), "99"]]));
    const byWorkbook = await own.call(compareMarkWorkbook, { params, body: writeLines(lines) });

    expect([byTeacher, byOffice].flatMap(({ cells }) => cells.map(({ outcome }) => outcome))).toEqual([
      "closed",
      "closed",
    ]);
    expect(byWorkbook).toMatchObject({ changes: [], skipped: [{ code: "M1", text: "99", isClosed: true }] });
    expect(await world.shown(student)).toBe(mark);
    await world.amend(student, 80);
    expect(await world.shown(student)).toBe(80);
    if (!classmate) return;
    const after = await own.call(readSheet, { params });
    expect(after.rows.map((row) => [row.student.id, row.published?.includes("M1") ?? false])).toEqual(
      expect.arrayContaining([
        [student.id, true],
        [classmate.id, false],
      ]),
    );
    const { cells } = await own.call(saveMarks, { params, body: buildMarksBody({ [classmate.id]: 55 }) });
    expect(cells).toMatchObject([{ outcome: "saved" }]);
  });

test("PUB-2: once its publication is withdrawn, the mark of a moved student is entered like any other", async () => {
  const { school, huda, move, parallel, first, withdraw } = await aPublishedSection();
  const { section, sheetId, teacher } = await parallel("B");
  await move([huda], section.id);
  await withdraw(first.id);

  const { cells } = await as(teacher.actor).call(saveMarks, {
    params: { schoolId: school.id, sheetId },
    body: buildMarksBody({ [huda.id]: 99 }, "M1", 1),
  });

  expect(cells).toMatchObject([{ outcome: "saved" }]);
});

const isFirstMonth = ({ code }: { readonly code: string }): boolean => code === "M1";

/** A section whose first month is published, and parallel ones where every column is open. */
async function aPublishedSection() {
  const world = await aMarkedSchool(database);
  const { school, section: own, year, level, offering, students, management } = world;
  const [huda, amal] = students;
  if (!huda || !amal) throw new Error("Nobody sits here.");
  await approveColumns(database, world, { M1: 70, M2: 75 });
  const office = as(management.actor);
  const publish = (codes: readonly string[]) =>
    office.call(publishMarks, { params: { schoolId: school.id }, body: publishing(own.id, codes) });
  const first = await publish(["M1"]);
  return {
    ...world,
    huda,
    amal,
    first,
    publish,
    parallel: async (letter: string) => {
      const section = await aSection(database, year, { level, letter });
      const teacher = await aTeacher(database, school, { name: `Teacher ${letter}` });
      const { id: sheetId } = await aTeachingClass(database, offering, { section, teacher });
      const classmate = await aStudent(database, school, { section, name: `Classmate ${letter}` });
      return { section, teacher, sheetId, classmate };
    },
    move: async (who: readonly Member[], sectionId: number): Promise<number> => {
      const { moveId } = await office.call(moveStudents, {
        params: { schoolId: school.id, sectionId },
        body: {
          key: aKey(),
          studentIds: who.map(({ id }) => id),
          startsOn: dayFromToday(0),
          reason: null,
          isOverCapacity: false,
        },
      });
      return moveId ?? 0;
    },
    undo: (moveId: number) =>
      office.call(undoMove, { params: { schoolId: school.id, moveId }, body: { key: aKey() } }),
    withdraw: (publicationId: number) =>
      office.call(withdrawPublication, {
        params: { schoolId: school.id, publicationId },
        body: { key: aKey(), reason: "A mistake in the column" },
      }),
    amend: ({ id }: Member, mark: number) =>
      office.call(amendMark, {
        params: { schoolId: school.id, studentId: id },
        body: { key: aKey(), offeringId: offering.id, code: "M1", mark, reason: "Counted wrongly" },
      }),
    shown: async ({ id, actor }: Member) => {
      const { result } = await as(actor).call(readPublishedYear, {
        params: { schoolId: school.id, studentId: id, yearId: year.id },
      });
      return result.subjects.find(({ offeringId }) => offeringId === offering.id)?.marks["M1"] ?? null;
    },
  };
}
