import { editExerciseQuestions } from "@dars/contract/learning/exercises";
import { plainText } from "@dars/contract/learning/rich-text";
import { expect, test } from "vitest";

import { CHOICE } from "#learning/exercises/exercises.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";

import { attemptsBed, choose } from "./attempts.factory.ts";

const { as, aTaughtSchool, set, start, submit } = await attemptsBed();

test("EX-3: of two attempts of one version, the one handed in after a correction is marked by the new keys", async () => {
  const place = await aTaughtSchool();
  const exerciseId = await set(place, { questions: [CHOICE] });
  const [first, second] = [
    await start(place, place.aisha, exerciseId),
    await start(place, place.bilal, exerciseId),
  ];
  const wrong = CHOICE.options.find(({ id }) => id === "WRONG_a");
  const chosen = plainText(wrong?.content ?? []);

  const before = await submit(place, place.aisha, first, [choose(first.questions[0], chosen)]);
  const options = CHOICE.options.map((each) => ({ ...each, share: each.id === "WRONG_a" ? "1" : "0" }));
  await as(place.teacher.actor).call(editExerciseQuestions, {
    params: { schoolId: place.school.id, exerciseId },
    body: {
      key: aKey(),
      revision: 1,
      questions: [{ id: 1, question: { ...CHOICE, options } }],
      remarks: true,
    },
  });
  const after = await submit(place, place.bilal, second, [choose(second.questions[0], chosen)]);

  expect([before.score, after.score]).toEqual(["0", "2"]);
});
