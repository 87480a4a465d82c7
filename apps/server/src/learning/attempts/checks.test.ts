import { checkAnswer, readTask, saveAnswers } from "@dars/contract/learning/attempts";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import { expect, test } from "vitest";

import { CHOICE, ESSAY, hours, NUMBER, type ExerciseOptions } from "#learning/exercises/exercises.factory.ts";

import { buildAnswers, attemptsBed, choose, typed } from "./attempts.factory.ts";

const { as, aTaughtSchool, set, start, submit } = await attemptsBed();

async function anAttempt(options: ExerciseOptions = {}) {
  const place = await aTaughtSchool();
  const id = await set(place, { feedback: "immediate", questions: [CHOICE, NUMBER, ESSAY], ...options });
  const running = await start(place, place.aisha, id);
  const own = { schoolId: place.school.id, studentId: place.aisha.id };
  const params = { ...own, attemptId: running.id };
  const check = (questionId: number, response: QuestionResponse, { actor } = place.aisha) =>
    as(actor).call(checkAnswer, { params: { ...params, questionId }, body: { response } });
  const read = () => as(place.aisha.actor).call(readTask, { params: { ...own, exerciseId: id } });
  return { place, running, params, check, read };
}

test("ATT-3: a checked answer of practice shows its mark, the key and the feedback, and is fixed", async () => {
  const { place, running, params, check, read } = await anAttempt();
  const [choice] = running.questions;
  expect(running.checks).toEqual({ questionIds: [1, 2], results: [] });

  const checked = await check(1, choose(choice, "8"));
  expect(checked).toMatchObject({ score: "0", response: choose(choice, "8") });
  expect(checked.key?.ids).toHaveLength(1);
  expect(checked.feedback).not.toEqual([]);

  const answers = buildAnswers(running, [choose(choice, "7"), typed("1.41")]);
  await as(place.aisha.actor).call(saveAnswers, { params, body: { seq: 1, at: hours(0), answers } });
  expect(await check(1, choose(choice, "7"))).toEqual(checked);
  expect((await read()).running).toMatchObject({
    checks: { results: [checked] },
    answers: buildAnswers(running, [choose(choice, "8"), typed("1.41")]),
  });

  await submit(place, place.aisha, running, [choose(choice, "7"), typed("1.41")], { seq: 2 });
  await expect(check(2, typed("1"))).rejects.toMatchObject({ code: "conflict" });
});

test("ATT-3: a graded exercise shows whether an answer was right, and no key", async () => {
  const { running, check } = await anAttempt({ purpose: "quiz", closeAt: hours(1) });

  expect(await check(1, choose(running.questions[0], "7"))).toMatchObject({
    score: "2",
    key: null,
    feedback: [],
  });
});

test("nothing is checked of a person's questions, of other policies, or for others", async () => {
  const { place, check } = await anAttempt();
  await expect(check(3, typed("why"))).rejects.toMatchObject({ code: "not-found" });
  await expect(check(1, typed("7"), place.bilal)).rejects.toMatchObject({ code: "not-found" });
  await expect(check(1, typed("7"), place.mother)).rejects.toMatchObject({ code: "forbidden" });

  const later = await anAttempt({ feedback: "after_submit" });
  expect(later.running.checks).toBeUndefined();
  await expect(later.check(1, typed("7"))).rejects.toMatchObject({ code: "not-found" });
});
