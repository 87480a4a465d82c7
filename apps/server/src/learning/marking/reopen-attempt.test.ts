import { readTask } from "@dars/contract/learning/attempts";
import { exceptStudent } from "@dars/contract/learning/exercises";
import { reopenAttempt, returnAttempts } from "@dars/contract/learning/marking";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { attemptsBed, choose } from "#learning/attempts/attempts.factory.ts";
import { CHOICE, hours, type ExerciseOptions } from "#learning/exercises/exercises.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";

const { database, as, aTaughtSchool, set, start, submit, result } = await attemptsBed();

/** Aisha has handed in a wrong choice by mistake. */
async function handedIn(options: ExerciseOptions = {}) {
  const place = await aTaughtSchool();
  const exerciseId = await set(place, {
    purpose: "exam",
    feedback: "after_return",
    closeAt: hours(1),
    attemptsAllowed: 1,
    questions: [CHOICE],
    ...options,
  });
  const running = await start(place, place.aisha, exerciseId);
  await submit(place, place.aisha, running, [choose(running.questions[0], "8")]);
  const { id: schoolId } = place.school;
  const reopen = (by = place.teacher) =>
    as(by.actor).call(reopenAttempt, { params: { schoolId, attemptId: running.id }, body: { key: aKey() } });
  const task = () =>
    as(place.aisha.actor).call(readTask, { params: { schoolId, studentId: place.aisha.id, exerciseId } });
  const fetchNotified = async () => {
    const { rows } = await sql<{ personId: number }>`
      select person_id as "personId" from notifications
      where school_id = ${schoolId} and kind = 'exercise-reopened'`.execute(database.reading(schoolId));
    return rows.map(({ personId }) => personId);
  };
  const params = { schoolId, exerciseId };
  return { place, params, running, reopen, task, fetchNotified };
}

test("E6: an attempt handed in by mistake goes on with its answers, and is marked anew", async () => {
  const { place, params, running, reopen, task, fetchNotified } = await handedIn();
  expect((await task()).whyNot).toBe("used-up");

  await reopen();

  const { running: again } = await task();
  expect(again).toMatchObject({ id: running.id, answers: [{ questionId: 1 }] });
  expect(await fetchNotified()).toEqual([place.aisha.id]);
  if (!again) throw new Error("It goes on.");
  await submit(place, place.aisha, again, [choose(again.questions[0], "7")]);
  await as(place.teacher.actor).call(returnAttempts, { params, body: { key: aKey(), studentIds: null } });
  expect((await result(place, place.aisha, place.aisha, running.id)).attempt).toMatchObject({
    state: "returned",
    score: "2",
  });
  await expect(reopen()).rejects.toMatchObject({ details: { reason: "returned" } });
});

test("E6: nothing is opened again whose time is over or whose result was seen, nor by a colleague", async () => {
  const { place, running, reopen } = await handedIn({ timeLimitMinutes: 5 });
  await expect(reopen(place.colleague)).rejects.toMatchObject({ code: "not-found" });
  await database.inSchool(place.school.id, (db) =>
    sql`update attempts set started_at = started_at - interval '10 minutes'
      where school_id = ${place.school.id} and id = ${running.id}`.execute(db),
  );
  await expect(reopen()).rejects.toMatchObject({ details: { reason: "time-over" } });

  const practice = await handedIn({ purpose: "practice", feedback: "after_submit" });
  await result(practice.place, practice.place.aisha, practice.place.aisha, practice.running.id);
  await expect(practice.reopen()).rejects.toMatchObject({ details: { reason: "seen" } });
});

test("E6: one student gets a further attempt and a notification", async () => {
  const { place, params, task, fetchNotified } = await handedIn();
  const exception = { dueAt: null, closeAt: null, extraMinutes: 0, isExcused: false };
  const except = (more: { readonly extraAttempts?: number; readonly seen?: typeof exception }) =>
    as(place.teacher.actor).call(exceptStudent, {
      params: { ...params, studentId: place.aisha.id },
      body: { key: aKey(), ...exception, ...more },
    });

  await except({ extraAttempts: 1 });
  expect(await task()).toMatchObject({ whyNot: null, task: { attemptsAllowed: 2 } });
  // An app of before knows nothing of it.
  const seen = { ...exception, extraAttempts: 1 };
  await except({ seen });
  expect((await task()).whyNot).toBeNull();
  expect(await fetchNotified()).toEqual([place.aisha.id]);
});
