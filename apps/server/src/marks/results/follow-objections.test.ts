import { answerObjection, objectToMark } from "@dars/contract/marks/objections";
import { publishMarks } from "@dars/contract/marks/publication";
import { handOver } from "@dars/contract/school/teaching";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { approveColumns, publishing } from "#marks/publication/publication.factory.ts";
import { publication } from "#marks/publication/publication.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { teaching } from "#school/teaching/teaching.routes.ts";

import { FOLLOW_TASK, followObjectionsTask } from "./follow-objections.ts";
import { results } from "./results.routes.ts";

const { database, owner, as } = await testbed([publication, results, teaching], {
  authorise: authoriseWith(),
});

test("H13: whoever has lost the class is asked about an objection no more, and the successor is, once", async () => {
  const { teacher, successor, fetchNotices } = await handedOver();

  await runTask(followObjectionsTask(database), FOLLOW_TASK);
  await runTask(followObjectionsTask(database), FOLLOW_TASK);

  expect(await fetchNotices(teacher.id)).toEqual([{ isDone: true }]);
  expect(await fetchNotices(successor.id)).toEqual([{ isDone: false }]);
});

test("H13: an answer settles the notice of who has lost the class as well", async () => {
  const { teacher, successor, fetchNotices, answer } = await handedOver();

  await answer();
  await runTask(followObjectionsTask(database), FOLLOW_TASK);

  expect(await fetchNotices(teacher.id)).toEqual([{ isDone: true }]);
  expect(await fetchNotices(successor.id)).toEqual([]);
});

/** An objection that waits while its class passes to another teacher. */
async function handedOver() {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, offering, sheet, teacher, management } = world;
  const [student] = students;
  if (!student) throw new Error("Nobody sits here.");
  const office = as(management.actor);
  await approveColumns(database, world, { M1: 70 });
  await office.call(publishMarks, {
    params: { schoolId: school.id },
    body: publishing(section.id, ["M1"]),
  });
  const { id } = await as(student.actor).call(objectToMark, {
    params: { schoolId: school.id, studentId: student.id, yearId: year.id },
    body: { key: aKey(), offeringId: offering.id, code: "M1", text: "The paper says 78." },
  });
  const successor = await aTeacher(database, school, { name: "Sami" });
  await office.call(handOver, {
    params: { schoolId: school.id, classId: sheet.id },
    body: { key: aKey(), teacherId: successor.id, on: dayFromToday(0) },
  });
  return {
    teacher,
    successor,
    answer: () =>
      office.call(answerObjection, {
        params: { schoolId: school.id, objectionId: id },
        body: { key: aKey(), state: "declined", answer: "It was counted twice." },
      }),
    fetchNotices: async (personId: number) => {
      const { rows } = await owner.query<{ isDone: boolean }>(
        `select done_at is not null as "isDone" from notifications where person_id = $1 and kind = 'objection'`,
        [personId],
      );
      return rows;
    },
  };
}
