import {
  claimVideoTake,
  listVideoTakes,
  readVideoDesk,
  returnVideoTakes,
  saveVideoFeedback,
} from "@dars/contract/learning/video-tasks";
import { endEnrolment, moveStudents } from "@dars/contract/school/enrolment";
import { expect, test } from "vitest";

import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { enrolment } from "#school/enrolment/enrolment.routes.ts";

import { videoBed, type VideoPlace } from "./video-tasks.factory.ts";

const { database, as, aPlace, params, set, sent, seenBy } = await videoBed([enrolment]);

const move = ({ schoolId, management, parallel, student }: VideoPlace) =>
  as(management.actor).call(moveStudents, {
    params: { schoolId, sectionId: parallel.id },
    body: {
      key: aKey(),
      studentIds: [student.id],
      startsOn: dayFromToday(0),
      reason: null,
      isOverCapacity: false,
    },
  });

async function leave({ schoolId, management, student }: VideoPlace) {
  const { revision } = await database.inSchool(schoolId, (db) =>
    db
      .selectFrom("enrolments")
      .select("revision")
      .where("school_id", "=", schoolId)
      .where("student_id", "=", student.id)
      .executeTakeFirstOrThrow(),
  );
  const reason = "The family moves to another town";
  await as(management.actor).call(endEnrolment, {
    params: { schoolId, studentId: student.id },
    body: { key: aKey(), revision, state: "withdrawn", on: dayFromToday(0), reason },
  });
}

const MOVES = { "a move to a parallel section": move, "the student left": leave };

for (const [name, moveOn] of Object.entries(MOVES))
  test(`VID-1: after ${name} a video answer is watched, marked and returned by who set the task`, async () => {
    const place = await aPlace();
    const { schoolId, teacher, colleague, management, student } = place;
    const { id: taskId } = await set(place);
    const { id: takeId } = await sent(place, student, taskId);

    await moveOn(place);

    for (const reader of [teacher, management]) {
      const { students } = await as(reader.actor).call(listVideoTakes, { params: { schoolId, taskId } });
      expect(students.map((line) => [line.student.id, line.takes.length])).toEqual([[student.id, 1]]);
    }
    const desk = await as(teacher.actor).call(readVideoDesk, { params: params(place) });
    expect(desk.students.map((line) => line.student.id)).toEqual([student.id]);
    expect(desk.tasks).toMatchObject([{ students: 1, answered: 1, waiting: 1 }]);
    await expect(
      as(colleague.actor).call(claimVideoTake, { params: { schoolId, takeId }, body: { takesOver: false } }),
    ).rejects.toMatchObject({ code: "not-found" });
    await as(teacher.actor).call(saveVideoFeedback, {
      params: { schoolId, takeId },
      body: { key: aKey(), revision: 1, feedback: "Clear voice", remarks: [], returns: false },
    });
    const back = await as(teacher.actor).call(returnVideoTakes, {
      params: params(place),
      body: { key: aKey(), taskId, studentIds: null },
    });
    expect(back).toMatchObject({ returned: 1 });
  });

for (const [name, moveOn] of Object.entries(MOVES))
  test(`VID-1: after ${name} the family sees the answer and what the former teacher said of it`, async () => {
    const place = await aPlace();
    const { schoolId, teacher, student, mother } = place;
    const { id: taskId } = await set(place);
    const { id: takeId } = await sent(place, student, taskId);
    await moveOn(place);
    await as(teacher.actor).call(saveVideoFeedback, {
      params: { schoolId, takeId },
      body: { key: aKey(), revision: 1, feedback: "Clear voice", remarks: [], returns: true },
    });

    for (const reader of [student, mother])
      expect(await seenBy(place, reader)).toMatchObject([{ state: "returned", feedback: "Clear voice" }]);
  });

test("VID-1: a subject in which a student sits no more and has answered nothing is not its own", async () => {
  const place = await aPlace();
  await set(place);
  await leave(place);

  await expect(seenBy(place, place.student)).rejects.toMatchObject({ code: "not-found" });
});
