import { readTask, saveAnswers, submitAttempt, type RunningAttempt } from "@dars/contract/learning/attempts";
import { readExercise } from "@dars/contract/learning/exercises";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { hours } from "#learning/exercises/exercises.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent, type Member } from "#platform/testing/factories/people.ts";

import { buildAnswers, attemptsBed, choose, typed } from "./attempts.factory.ts";

const { database, as, aTaughtSchool, set, start } = await attemptsBed();

const STUDENTS = 30;

test("ATT-1: of 30 who hand in in one second, half of them twice and a third after a kill, each is counted once", async () => {
  const place = await aTaughtSchool();
  const { school, section, teacher } = place;
  const students: Member[] = [];
  for (let no = 0; no < STUDENTS; no += 1) students.push(await aStudent(database, school, { section }));
  const exerciseId = await set(place, { timeLimitMinutes: 60 });
  const begun = await Promise.all(students.map((student) => start(place, student, exerciseId)));

  await Promise.all(
    students.flatMap((student, no) => {
      const running = begun[no];
      return running ? [handIn(student, running, no)] : [];
    }),
  );

  const { rows } = await sql<{ students: number; attempts: number; marks: number; audited: number }>`
    select count(distinct attempt.student_id) as students, count(*) as attempts,
      (select count(*) from attempts as marked, jsonb_each(marked.key_scores)
        where marked.school_id = ${school.id}) as marks,
      (select count(*) from audit_events where school_id = ${school.id} and action = 'attempt.submitted') as audited
    from attempts as attempt where attempt.school_id = ${school.id} and state = 'graded'`.execute(
    database.reading(school.id),
  );
  expect(rows[0]).toEqual({ students: STUDENTS, attempts: STUDENTS, marks: 2 * STUDENTS, audited: STUDENTS });
  const params = { schoolId: school.id, exerciseId };
  const { grid, exercise } = await as(teacher.actor).call(readExercise, { params });
  expect(exercise.submitted).toBe(STUDENTS);
  const given = grid.filter(({ student }) => students.some(({ id }) => id === student?.id));
  expect(given.map(({ score, attempts }) => [score, attempts])).toEqual(students.map(() => ["3", 1]));

  /** Every second one taps twice, every third one's app was killed on the way and sends what it has kept. */
  async function handIn(student: Member, running: RunningAttempt, no: number): Promise<void> {
    const { call } = as(student.actor);
    const which = { schoolId: school.id, studentId: student.id, attemptId: running.id };
    const answers = buildAnswers(running, [choose(running.questions[0], "7"), typed("1.41")]);
    const submission = { params: which, body: { key: aKey(), seq: 2, at: hours(0), answers } };
    const earlierSave = { params: which, body: { seq: 1, at: hours(0), answers: answers.slice(0, 1) } };
    const wasKilled = no % 3 === 0;
    // Requests in flight when the app was killed arrive in any order, and their responses reach no client.
    const before = wasKilled ? [call(saveAnswers, earlierSave), call(submitAttempt, submission)] : [];
    const again = no % 2 === 0 ? [call(submitAttempt, submission)] : [];
    await Promise.all([...before, call(submitAttempt, submission), ...again]);
    if (!wasKilled) return;
    await call(saveAnswers, earlierSave);
    await call(submitAttempt, { ...submission, body: { ...submission.body, key: aKey() } });
    const task = { schoolId: school.id, studentId: student.id, exerciseId };
    expect((await call(readTask, { params: task })).attempts).toHaveLength(1);
  }
});

test("ATT-1: one that is refused among those who hand in together fails alone, and its key stays what it was", async () => {
  const place = await aTaughtSchool();
  const { school, section } = place;
  const students = await Promise.all([1, 2, 3].map(() => aStudent(database, school, { section })));
  const [first, second] = [await set(place), await set(place)];
  const begun = await Promise.all(students.map((student) => start(place, student, first)));
  const [one] = students;
  const other = one && (await start(place, one, second));
  const usedKey = aKey();
  const at = hours(0);
  const handIn = (student: Member, running: RunningAttempt, key: string, text = "1.41") =>
    as(student.actor).call(submitAttempt, {
      params: { schoolId: school.id, studentId: student.id, attemptId: running.id },
      body: {
        key,
        seq: 1,
        at,
        answers: buildAnswers(running, [choose(running.questions[0], "7"), typed(text)]),
      },
    });
  if (!one || !other) throw new Error("A student has begun both.");
  await handIn(one, other, usedKey);

  const replies = await Promise.allSettled(
    students.map((student, no) => {
      const running = begun[no];
      if (!running) throw new Error("All have begun.");
      if (no === 0) return handIn(student, running, usedKey);
      // PostgreSQL stores no zero character: this one cannot be written at all.
      return handIn(student, running, aKey(), no === 1 ? "1\u0000" : "1.41");
    }),
  );

  expect(replies.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(replies[0]).toMatchObject({ reason: { code: "conflict" } });
  expect(await handIn(one, other, usedKey)).toMatchObject({ id: other.id, score: "3" });
  const { rows } = await sql<{ state: string }>`select state from attempts where school_id = ${school.id}
    and exercise_id = ${first} order by id`.execute(database.reading(school.id));
  expect(rows.map(({ state }) => state).toSorted()).toEqual(["graded", "working", "working"]);
});
