import { editExerciseQuestions } from "@dars/contract/learning/exercises";
import { plainText } from "@dars/contract/learning/rich-text";
import { expect, test } from "vitest";

import { attemptsBed, choose } from "#learning/attempts/attempts.factory.ts";
import { CHOICE } from "#learning/exercises/exercises.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";

const { as, aTaughtSchool, set, start, submit, result } = await attemptsBed();

test("EX-3: a key that is corrected while a student works marks that attempt too", async () => {
  const place = await aTaughtSchool();
  const id = await set(place, { questions: [CHOICE] });
  const running = await start(place, place.aisha, id);
  const options = CHOICE.options.map((each) => ({ ...each, share: each.id === "WRONG_a" ? "1" : "0" }));
  const wrong = CHOICE.options.find(({ id: option }) => option === "WRONG_a");

  await as(place.teacher.actor).call(editExerciseQuestions, {
    params: { schoolId: place.school.id, exerciseId: id },
    body: {
      key: aKey(),
      revision: 1,
      questions: [{ id: 1, question: { ...CHOICE, options } }],
      remarks: true,
    },
  });

  const chosen = choose(running.questions[0], plainText(wrong?.content ?? []));
  expect(await submit(place, place.aisha, running, [chosen])).toMatchObject({ score: "2" });
});

test("EX-3: after marking again the student reads the corrected key, not the one that was wrong", async () => {
  const place = await aTaughtSchool();
  const id = await set(place, { purpose: "practice", feedback: "after_submit", questions: [CHOICE] });
  const running = await start(place, place.aisha, id);
  await submit(place, place.aisha, running, [choose(running.questions[0], "8")]);
  const options = CHOICE.options.map((each) => ({ ...each, share: each.id === "WRONG_a" ? "1" : "0" }));
  await as(place.teacher.actor).call(editExerciseQuestions, {
    params: { schoolId: place.school.id, exerciseId: id },
    body: {
      key: aKey(),
      revision: 1,
      questions: [{ id: 1, question: { ...CHOICE, options } }],
      remarks: true,
    },
  });

  const [read] = (await result(place, place.aisha, place.aisha, running.id)).questions;
  const [chosen] = read?.response?.kind === "ids" ? read.response.ids : [];
  expect(read).toMatchObject({ score: "2", key: { ids: [chosen] } });
});
