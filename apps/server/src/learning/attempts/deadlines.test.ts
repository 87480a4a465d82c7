import { readTask, saveAnswers } from "@dars/contract/learning/attempts";
import { exceptStudent } from "@dars/contract/learning/exercises";
import { markAnswer } from "@dars/contract/learning/marking";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { CHOICE, ESSAY, hours } from "#learning/exercises/exercises.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { runTask } from "#platform/testing/run-task.ts";

import { buildAnswers, attemptsBed, choose, essay, typed } from "./attempts.factory.ts";
import { expireTask } from "./expire-due.ts";

const { database, as, aTaughtSchool, set, start, submit, result } = await attemptsBed();

test("what was saved is handed in when the time runs out", async () => {
  const place = await aTaughtSchool();
  const running = await start(place, place.aisha, await set(place, { timeLimitMinutes: 5 }));
  await as(place.aisha.actor).call(saveAnswers, {
    params: { schoolId: place.school.id, studentId: place.aisha.id, attemptId: running.id },
    body: { seq: 1, at: hours(0), answers: buildAnswers(running, [choose(running.questions[0], "7")]) },
  });
  const expire = () =>
    runTask(expireTask(database), "expire attempt", { schoolId: place.school.id, attemptId: running.id });

  await expire();
  expect(await fetchAttemptState(place.school.id, running.id)).toBe("working");
  await runOut(place.school.id, running.id, 1);
  await Promise.all([expire(), expire()]);

  const { attempt } = await result(place, place.aisha, place.aisha, running.id);
  expect(attempt).toMatchObject({ state: "graded", isAuto: true, score: "2" });
});

test("EX-2: what runs out after it was due is late, as if it had been handed in", async () => {
  const place = await aTaughtSchool();
  const late = { timeLimitMinutes: 5, purpose: "homework", openAt: hours(-9), latePenalty: 50 } as const;
  const id = await set(place, { ...late, dueAt: hours(-3), closeAt: hours(2) });
  const running = await start(place, place.aisha, id);
  await as(place.aisha.actor).call(saveAnswers, {
    params: { schoolId: place.school.id, studentId: place.aisha.id, attemptId: running.id },
    body: { seq: 1, at: hours(0), answers: buildAnswers(running, [choose(running.questions[0], "7")]) },
  });

  await runOut(place.school.id, running.id, 1);
  await runTask(expireTask(database), "expire attempt", {
    schoolId: place.school.id,
    attemptId: running.id,
  });

  const { attempt } = await result(place, place.aisha, place.aisha, running.id);
  expect(attempt).toMatchObject({ isAuto: true, isLate: true, score: "1" });
});

test("EX-4: an extension that is given while the student works moves the deadline", async () => {
  const place = await aTaughtSchool();
  const id = await set(place, { timeLimitMinutes: 5 });
  const running = await start(place, place.aisha, id);
  await runOut(place.school.id, running.id, 1);
  await as(place.teacher.actor).call(exceptStudent, {
    params: { schoolId: place.school.id, studentId: place.aisha.id, exerciseId: id },
    body: { key: aKey(), dueAt: null, closeAt: null, extraMinutes: 100, isExcused: false },
  });
  const payload = { schoolId: place.school.id, attemptId: running.id };

  await runTask(expireTask(database), "expire attempt", payload);

  expect(await fetchAttemptState(place.school.id, running.id)).toBe("working");
  expect(computeMinutes(await start(place, place.aisha, id))).toBe(105);
  await runOut(place.school.id, running.id, 1);
  await runTask(expireTask(database), "expire attempt", payload);
  expect(await fetchAttemptState(place.school.id, running.id)).toBe("graded");
});

test("EX-3: an attempt keeps the order of options in which it began", async () => {
  const place = await aTaughtSchool();
  const id = await set(place, { shufflesOptions: false });
  const running = await start(place, place.aisha, id);
  await database.inSchool(place.school.id, (db) =>
    sql`update exercises set shuffles_options = true where school_id = ${place.school.id} and id = ${id}`.execute(
      db,
    ),
  );

  expect((await start(place, place.aisha, id)).questions).toEqual(running.questions);
  expect(
    await submit(place, place.aisha, running, [choose(running.questions[0], "7"), typed("1.41")]),
  ).toMatchObject({ score: "3" });
});

test("ATT-2: answers given in time and received within a day count; others are taken and flagged", async () => {
  const place = await aTaughtSchool();
  const id = await set(place, { timeLimitMinutes: 5, purpose: "homework", latePenalty: 50 });
  const late = async (student: typeof place.aisha, hoursAgo: number, at: (deadline: Date) => Date) => {
    const running = await start(place, student, id);
    const deadline = await runOut(place.school.id, running.id, hoursAgo);
    await runTask(expireTask(database), "expire attempt", {
      schoolId: place.school.id,
      attemptId: running.id,
    });
    const given = [choose(running.questions[0], "7"), typed("1.41")];
    return submit(place, student, running, given, { at: at(deadline).toISOString() });
  };

  expect(await late(place.aisha, 3, (deadline) => new Date(deadline.getTime() - 60_000))).toMatchObject({
    isLate: false,
    isAuto: false,
    score: "3",
  });
  expect(await late(place.bilal, 3, () => new Date())).toMatchObject({ isLate: true, score: "1.5" });
});

test("ATT-2: a late answer is taken before the score is shown, and not after", async () => {
  const place = await aTaughtSchool();
  const { school, aisha } = place;
  const id = await set(place, { purpose: "quiz", timeLimitMinutes: 5, feedback: "immediate" });
  const running = await start(place, aisha, id);
  const deadline = await runOut(school.id, running.id, 1);
  await runTask(expireTask(database), "expire attempt", { schoolId: school.id, attemptId: running.id });
  const whole = { schoolId: school.id, studentId: aisha.id, exerciseId: id };
  const listed = async () => (await as(aisha.actor).call(readTask, { params: whole })).attempts;
  expect(await listed()).toMatchObject([{ state: "graded", isAuto: true, score: null }]);
  const { attempt, questions } = await result(place, aisha, aisha, running.id);
  expect([attempt.score, ...questions.map(({ score, key }) => [score, key])]).toEqual([
    "0",
    ["0", null],
    ["0", null],
  ]);
  const better = [choose(running.questions[0], "7"), typed("1.41")];
  const at = new Date(deadline.getTime() - 60_000).toISOString();

  const params = { schoolId: school.id, studentId: aisha.id, attemptId: running.id };
  const saving = as(aisha.actor).call(saveAnswers, {
    params,
    body: { seq: 1, at, answers: buildAnswers(running, better) },
  });
  expect(await saving).toEqual({ seq: 0 });
  await expect(submit(place, aisha, running, better, { at, seq: 2 })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await listed()).toMatchObject([{ isAuto: true, score: "0" }]);
});

test("ATT-2: an answer that a late save replaces waits to be marked again", async () => {
  const place = await aTaughtSchool();
  const id = await set(place, { purpose: "homework", timeLimitMinutes: 5, questions: [CHOICE, ESSAY] });
  const running = await start(place, place.aisha, id);
  const { school } = place;
  const {
    rows: [over],
  } = await database.inSchool(school.id, (db) =>
    sql<{ at: string }>`update attempts set started_at = started_at - interval '1 hour',
      deadline = deadline - interval '1 hour' where id = ${running.id} returning started_at::text as at`.execute(
      db,
    ),
  );
  await runTask(expireTask(database), "expire attempt", { schoolId: school.id, attemptId: running.id });
  await as(place.teacher.actor).call(markAnswer, {
    params: { schoolId: school.id, attemptId: running.id, questionId: 2 },
    body: { key: aKey(), revision: 0, score: "0", comment: null },
  });

  const late = await submit(
    place,
    place.aisha,
    running,
    [choose(running.questions[0], "7"), essay("Because")],
    {
      at: new Date(Date.parse(over?.at ?? "") + 60_000).toISOString(),
    },
  );

  expect(late).toMatchObject({ state: "submitted", score: null });
});

async function runOut(schoolId: number, attemptId: number, hoursAgo: number): Promise<Date> {
  const { rows } = await database.inSchool(schoolId, (db) =>
    sql<{ deadline: Date }>`update attempts
      set deadline = now() - make_interval(hours => ${hoursAgo}),
        started_at = now() - make_interval(hours => ${hoursAgo}) - (deadline - started_at),
        saved_at = case when saved_at is not null
          then now() - make_interval(hours => ${hoursAgo}) - (deadline - started_at) end
      where school_id = ${schoolId} and id = ${attemptId} returning deadline`.execute(db),
  );
  return rows[0]?.deadline ?? new Date(0);
}

async function fetchAttemptState(schoolId: number, attemptId: number): Promise<string | undefined> {
  const { rows } = await database.inSchool(schoolId, (db) =>
    sql<{
      state: string;
    }>`select state from attempts where school_id = ${schoolId} and id = ${attemptId}`.execute(db),
  );
  return rows[0]?.state;
}

const computeMinutes = ({ startedAt, deadline }: { startedAt: string; deadline: string | null }) =>
  Math.round((Date.parse(deadline ?? "") - Date.parse(startedAt)) / 60_000);
