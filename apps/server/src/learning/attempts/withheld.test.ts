import {
  listTasks,
  previewExercise,
  readAttempt,
  readTask,
  saveAnswers,
  submitAttempt,
} from "@dars/contract/learning/attempts";
import { exportBank, listBankQuestions, listBanks } from "@dars/contract/learning/banks";
import { readExercise, readExerciseQuestions } from "@dars/contract/learning/exercises";
import { markAnswer, readMarkingQueue } from "@dars/contract/learning/marking";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { CHOICE, ESSAY, hours, MATCHING, NUMBER, ORDER } from "#learning/exercises/exercises.factory.ts";
import { exerciseTasks } from "#learning/exercises/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { runTask } from "#platform/testing/run-task.ts";

import { buildAnswers, attemptsBed, choose, essay, typed } from "./attempts.factory.ts";

const { database, http, as, aTaughtSchool, set, start, submit } = await attemptsBed();

/** Everything that leaves the server while `listen` is heard: bodies and headers, of refusals too. */
let sent: string[] = [];
http.addHook("onSend", async (_request, reply, payload) => {
  sent.push(JSON.stringify(reply.getHeaders()), String(payload));
});

/** Text that occurs in keys, rubrics, feedback and marks of the exercise and nowhere in its questions. */
const SECRETS = ["RIGHT", "WRONG", "1.41", '"share"', "About", "Secretrubric", '"iraq"', "Well done", "3.75"];

/** Proof that the test read the wire: pages, refusals and notifications. */
const HEARD = ['"standing":"waiting"', '"code":"forbidden"', '"code":"invalid"', '"kind": "exercise"'];

/** One call, of which only what leaves the server matters. */
const tried = (call: Promise<unknown>) => call.catch(() => undefined);

test("ATT-3, E7: neither page, list, save, refusal, search nor push tells a student or its mother the key or a score", async () => {
  const place = await aTaughtSchool();
  const { school, aisha, bilal, mother, teacher, subject, level } = place;
  const exerciseId = await set(place, {
    purpose: "quiz",
    feedback: "after_return",
    dueAt: hours(1),
    closeAt: hours(2),
    questions: [CHOICE, NUMBER, MATCHING, ORDER, ESSAY],
  });
  const own = { schoolId: school.id, studentId: aisha.id };
  const ownAttempt = await start(place, aisha, exerciseId);
  const others = await start(place, bilal, exerciseId);
  const attempt = { ...own, attemptId: ownAttempt.id };
  const given = buildAnswers(ownAttempt, [choose(ownAttempt.questions[0], "7"), typed("2"), essay("x")]);
  // Bilal has been marked by hand already.
  await submit(place, bilal, others, [choose(others.questions[0], "8")]);
  await as(teacher.actor).call(markAnswer, {
    params: { schoolId: school.id, attemptId: others.id, questionId: 5 },
    body: { key: aKey(), revision: 0, score: "3.75", comment: "Well done" },
  });
  sent = [];

  for (const { actor } of [aisha, mother, bilal]) {
    const { call } = as(actor);
    const bank = { schoolId: school.id, subjectId: subject.id, levelId: level.id };
    await tried(call(listTasks, { params: own, query: {} }));
    await tried(call(readTask, { params: { ...own, exerciseId } }));
    await tried(call(readTask, { params: { ...own, studentId: bilal.id, exerciseId } }));
    await tried(call(saveAnswers, { params: attempt, body: { seq: 1, at: hours(0), answers: given } }));
    for (const response of oddities)
      await tried(
        call(saveAnswers, {
          params: attempt,
          body: {
            seq: 2,
            at: hours(0),
            answers: ownAttempt.questions.map(({ id }) => ({ questionId: id, response })),
          },
        }),
      );
    await tried(call(saveAnswers, { params: attempt, body: { seq: 0, at: "RIGHTLY", answers: given } }));
    await tried(
      call(submitAttempt, { params: attempt, body: { key: aKey(), seq: 9, at: hours(0), answers: given } }),
    );
    for (const attemptId of [ownAttempt.id, others.id])
      await tried(call(readAttempt, { params: { ...own, attemptId } }));
    await tried(call(readAttempt, { params: { ...own, studentId: bilal.id, attemptId: others.id } }));
    // Data for teachers only.
    const which = { schoolId: school.id, exerciseId };
    await tried(call(readExercise, { params: which }));
    await tried(call(readExerciseQuestions, { params: which }));
    await tried(call(readMarkingQueue, { params: { ...which, questionId: 5 } }));
    await tried(call(listBanks, { params: { schoolId: school.id } }));
    for (const q of ["1.41", "About", "Secretrubric"])
      await tried(call(listBankQuestions, { params: bank, query: { q } }));
    await tried(call(exportBank, { params: { ...bank, format: "gift" } }));
  }
  await runTask(exerciseTasks(database), "tell of exercise", {
    schoolId: school.id,
    exerciseId,
    kind: "exercise",
  });

  // A moment may have the digits of a key in it.
  const wire = [...sent, await madeIntoPushes(school.id)].join("\n").replaceAll(/T\d\d:[\d:.]+Z/gu, "T");
  expect(HEARD.filter((words) => !wire.includes(words))).toEqual([]);
  expect(SECRETS.filter((words) => wire.includes(words))).toEqual([]);
  expect(wire.match(/"(score|raw|key|comment)":(?!null).{20}/gu)).toBeNull();
});

/** Answers of types that the questions do not have, and with unknown ids. */
const oddities: readonly QuestionResponse[] = [
  { kind: "truth", isTrue: true },
  { kind: "ids", ids: ["RIGHTLY", "p99"] },
  { kind: "pairs", pairs: [{ left: "p1", right: "t9" }] },
  { kind: "gaps", gaps: [{ id: "g1", text: "7" }] },
];

/** Notification lines, and the jobs from which push messages are made. */
async function madeIntoPushes(schoolId: number): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select to_jsonb(told)::text as line from notifications as told where school_id = ${schoolId}
    union all select job.payload::text from jobs as job`.execute(database.reading(schoolId));
  return rows.map(({ line }) => line).join("\n");
}

test("E1: a teacher looks at an exercise as a student is asked it, without the key; nobody else does", async () => {
  const place = await aTaughtSchool();
  const exerciseId = await set(place, { questions: [CHOICE, NUMBER, MATCHING, ORDER, ESSAY] });
  const params = { schoolId: place.school.id, exerciseId };
  sent = [];

  const { questions } = await as(place.teacher.actor).call(previewExercise, { params });

  expect(questions.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(SECRETS.filter((secret) => sent.some((text) => text.includes(secret)))).toEqual([]);
  for (const { actor } of [place.aisha, place.mother])
    await expect(as(actor).call(previewExercise, { params })).rejects.toMatchObject({ code: "forbidden" });
});
