import { listTasks, readTask, readStudentWork } from "@dars/contract/learning/attempts";
import { readExercise } from "@dars/contract/learning/exercises";
import { markAnswer, readMarking, readMarkingQueue, returnAttempts } from "@dars/contract/learning/marking";
import { endEnrolment, moveStudents, undoMove } from "@dars/contract/school/enrolment";
import { handOver } from "@dars/contract/school/teaching";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { attemptsBed, choose, essay } from "#learning/attempts/attempts.factory.ts";
import { CHOICE, ESSAY } from "#learning/exercises/exercises.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { enrolment } from "#school/enrolment/enrolment.routes.ts";
import { teaching } from "#school/teaching/teaching.routes.ts";

const { database, as, aTaughtSchool, set, start, submit, result } = await attemptsBed([enrolment, teaching]);

type MovedWork = Awaited<ReturnType<typeof aTaughtSchool>>;

interface Finished {
  /** Who marks the work now. */
  readonly marker: Member;
  /** Who does not read it. */
  readonly stranger: Member;
  /** Still a student of the school. */
  readonly isHere?: boolean;
}

const moveTo = async (
  { school, management, aisha, secondClass }: MovedWork,
  startsOn: string = dayFromToday(0),
): Promise<number> => {
  const { section_id: sectionId } = await database.inSchool(school.id, (db) =>
    db
      .selectFrom("teaching_classes")
      .select("section_id")
      .where("school_id", "=", school.id)
      .where("id", "=", secondClass.id)
      .executeTakeFirstOrThrow(),
  );
  const { moveId } = await as(management.actor).call(moveStudents, {
    params: { schoolId: school.id, sectionId: sectionId ?? 0 },
    body: {
      key: aKey(),
      studentIds: [aisha.id],
      startsOn,
      reason: "A smaller section",
      isOverCapacity: false,
    },
  });
  return moveId ?? 0;
};

const MOVES: Readonly<Record<string, (place: MovedWork) => Promise<Finished>>> = {
  "a move to a parallel section": async (place) => {
    await moveTo(place);
    return { marker: place.teacher, stranger: place.colleague };
  },
  "a move that is entered later": async (place) => {
    await moveTo(place, dayFromToday(-5));
    return { marker: place.teacher, stranger: place.colleague };
  },
  "a move that erases a seat which never applied": async (place) => {
    const { school, aisha } = place;
    await database.inSchool(school.id, (db) =>
      sql`update class_enrolments set starts_on = ${dayFromToday(0)}
        where school_id = ${school.id} and student_id = ${aisha.id}`.execute(db),
    );
    await moveTo(place);
    return { marker: place.teacher, stranger: place.colleague };
  },
  "a move that was taken back": async (place) => {
    const { school, management } = place;
    const moveId = await moveTo(place);
    await as(management.actor).call(undoMove, {
      params: { schoolId: school.id, moveId },
      body: { key: aKey() },
    });
    return { marker: place.teacher, stranger: place.colleague };
  },
  "the student left": async (place) => {
    const { school, management, aisha } = place;
    const { revision } = await database.inSchool(school.id, (db) =>
      db
        .selectFrom("enrolments")
        .select("revision")
        .where("school_id", "=", school.id)
        .where("student_id", "=", aisha.id)
        .executeTakeFirstOrThrow(),
    );
    await as(management.actor).call(endEnrolment, {
      params: { schoolId: school.id, studentId: aisha.id },
      body: {
        key: aKey(),
        revision,
        state: "withdrawn",
        on: dayFromToday(0),
        reason: "The family moves to another town",
      },
    });
    return { marker: place.teacher, stranger: place.colleague, isHere: false };
  },
  "another teacher took the class over": async (place) => {
    const { school, management, firstClass, teacher, colleague } = place;
    await as(management.actor).call(handOver, {
      params: { schoolId: school.id, classId: firstClass.id },
      body: { key: aKey(), teacherId: colleague.id, on: dayFromToday(0) },
    });
    return { marker: colleague, stranger: teacher };
  },
  "another teacher took the class over, after the student had moved": async (place) => {
    const { school, management, firstClass, teacher, colleague } = place;
    await moveTo(place);
    await as(management.actor).call(handOver, {
      params: { schoolId: school.id, classId: firstClass.id },
      body: { key: aKey(), teacherId: colleague.id, on: dayFromToday(0) },
    });
    return { marker: colleague, stranger: teacher };
  },
};

for (const [name, moveOn] of Object.entries(MOVES))
  test(`E6: after ${name}, what was handed in is read, marked and returned, and the student reads it`, async () => {
    const place = await aTaughtSchool();
    const { school, aisha, mother, management } = place;
    const exerciseId = await set(place, { feedback: "after_return", questions: [CHOICE, ESSAY] });
    const running = await start(place, aisha, exerciseId);
    await submit(place, aisha, running, [choose(running.questions[0], "7"), essay("Because")]);

    const { marker, stranger, isHere = true } = await moveOn(place);

    const params = { schoolId: school.id, exerciseId };
    const own = as(marker.actor);
    expect((await own.call(readMarking, { params })).questions).toMatchObject([{ id: 2, waiting: 1 }]);
    const queue = await own.call(readMarkingQueue, { params: { ...params, questionId: 2 } });
    expect(queue.answers.map(({ student }) => student.id)).toEqual([aisha.id]);
    for (const reader of [marker, management]) {
      const { grid } = await as(reader.actor).call(readExercise, { params });
      expect(grid.map(({ student, standing }) => [student?.id, standing])).toContainEqual([
        aisha.id,
        "waiting",
      ]);
      const { attempts } = await as(reader.actor).call(readStudentWork, {
        params: { ...params, studentId: aisha.id },
      });
      expect(attempts).toHaveLength(1);
    }
    const marking = {
      params: { schoolId: school.id, attemptId: running.id, questionId: 2 },
      body: { revision: 0, score: "3", comment: "Well said" },
    };
    await expect(
      as(stranger.actor).call(markAnswer, { ...marking, body: { ...marking.body, key: aKey() } }),
    ).rejects.toMatchObject({ code: "not-found" });
    await own.call(markAnswer, { ...marking, body: { ...marking.body, key: aKey() } });
    const back = await own.call(returnAttempts, { params, body: { key: aKey(), studentIds: [aisha.id] } });
    expect(back).toEqual({ returned: 1, waiting: 0 });
    if (!isHere) return;
    for (const reader of [aisha, mother]) {
      const of = { schoolId: school.id, studentId: aisha.id };
      const { tasks } = await as(reader.actor).call(listTasks, { params: of, query: {} });
      expect(tasks.map(({ id }) => id)).toContain(exerciseId);
      await as(reader.actor).call(readTask, { params: { ...of, exerciseId } });
      expect((await result(place, reader, aisha, running.id)).attempt).toMatchObject({
        state: "returned",
        score: "5",
      });
    }
  });

test("E5: who has moved without handing anything in is out of the class's grid, and what the new class sets is not the former teacher's", async () => {
  const place = await aTaughtSchool();
  const { school, teacher, colleague, aisha, bilal, offering, secondClass } = place;
  const exerciseId = await set(place, { questions: [CHOICE, ESSAY] });
  await start(place, aisha, exerciseId);
  await moveTo(place);
  const theirs = await set(
    { ...place, teacher: colleague, firstClass: secondClass, offering },
    { questions: [ESSAY] },
  );
  const running = await start(place, aisha, theirs);
  await submit(place, aisha, running, [essay("Because")]);

  const { grid } = await as(teacher.actor).call(readExercise, {
    params: { schoolId: school.id, exerciseId },
  });

  expect(grid.map(({ student }) => student?.id)).toEqual([bilal.id]);
  await expect(
    as(teacher.actor).call(readExercise, { params: { schoolId: school.id, exerciseId: theirs } }),
  ).rejects.toMatchObject({ code: "not-found" });
});
