import { readStudentWork } from "@dars/contract/learning/attempts";
import { expect, test } from "vitest";

import { CHOICE, ESSAY, hours } from "#learning/exercises/exercises.factory.ts";

import { attemptsBed, choose, essay } from "./attempts.factory.ts";

const { as, aTaughtSchool, set, start, submit, result } = await attemptsBed();

test("E5: the staff of a class reads what a student answered, the office without a key that is still withheld", async () => {
  const place = await aTaughtSchool();
  const exerciseId = await set(place, {
    purpose: "homework",
    feedback: "after_return",
    closeAt: hours(1),
    questions: [CHOICE, ESSAY],
  });
  const running = await start(place, place.aisha, exerciseId);
  await submit(place, place.aisha, running, [choose(running.questions[0], "7"), essay("Because")]);
  const which = { schoolId: place.school.id, exerciseId, studentId: place.aisha.id };
  const read = (reader: typeof place.teacher) => as(reader.actor).call(readStudentWork, { params: which });

  const own = await read(place.teacher);
  expect(own.line).toMatchObject({ student: { id: place.aisha.id }, standing: "waiting" });
  expect(own.attempts).toMatchObject([
    {
      attempt: { id: running.id, no: 1, state: "submitted" },
      questions: [{ score: "2" }, { isWaiting: true }],
    },
  ]);
  const [choice, written] = own.attempts[0]?.questions ?? [];
  expect(choice?.key?.ids).toEqual(choice?.response?.kind === "ids" ? choice.response.ids : []);
  expect(written?.response).toMatchObject({ kind: "work", text: "Because" });

  expect((await read(place.management)).attempts[0]?.questions[0]).toMatchObject({ score: "2", key: null });
  await expect(read(place.colleague)).rejects.toMatchObject({ code: "not-found" });
  expect((await result(place, place.aisha, place.aisha, running.id)).questions[0]).toMatchObject({
    score: null,
  });
});
