import { readExerciseExport, takeExerciseFile } from "@dars/contract/learning/exercise-exports";
import { expect, test } from "vitest";

import { readQuestions } from "#learning/question-files/public.ts";
import { unzipped } from "#roster/export/round-trip.factory.ts";

import { CHOICE, exercisesBed, NUMBER } from "./exercises.factory.ts";
import { exercises } from "./exercises.routes.ts";

const { as, aTaughtSchool, set } = await exercisesBed([exercises]);
const WHOLE = [CHOICE, NUMBER].map((question) => ({
  ...question,
  points: "1",
  language: null,
  difficulty: null,
  tags: [],
}));

test.each(["qti", "moodle", "gift"] as const)(
  "E7: an exercise leaves as %s and is read again as the same questions",
  async (format) => {
    const place = await aTaughtSchool();
    const exerciseId = await set(place, { questions: WHOLE });
    const params = { schoolId: place.school.id, exerciseId, format };
    const { bytes, name } = await as(place.teacher.actor).call(takeExerciseFile, { params });
    const report = await as(place.teacher.actor).call(readExerciseExport, { params });
    const { items } = await readQuestions(name, Buffer.from(bytes));

    expect(report).toEqual({ questions: 2, complete: 2, items: [], drawn: 0 });
    expect(items.map(({ question, reasons }) => ({ type: question?.type, reasons }))).toEqual([
      { type: CHOICE.type, reasons: [] },
      { type: NUMBER.type, reasons: [] },
    ]);
  },
);

test("a package of QTI says the exercise as a test", async () => {
  const place = await aTaughtSchool();
  const exerciseId = await set(place, { title: "Numbers & more", timeLimitMinutes: 20 });
  const params = { schoolId: place.school.id, exerciseId, format: "qti" } as const;
  const { bytes } = await as(place.teacher.actor).call(takeExerciseFile, { params });
  const { "tests/exercise.xml": quiz, "imsmanifest.xml": manifest } = await unzipped(bytes);

  expect(quiz).toContain('title="Numbers &amp; more"><timeLimits maxTime="1200"/>');
  expect(quiz?.match(/<assessmentItemRef/gu)).toHaveLength(2);
  expect(manifest).toContain('type="imsqti_test_xmlv2p2" href="tests/exercise.xml"');
});

test("a colleague of another subject, a student and another school get no file", async () => {
  const [place, other] = [await aTaughtSchool(), await aTaughtSchool()];
  const params = { schoolId: place.school.id, exerciseId: await set(place), format: "gift" } as const;

  await expect(as(place.aisha.actor).call(takeExerciseFile, { params })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(as(other.teacher.actor).call(takeExerciseFile, { params })).rejects.toMatchObject({
    code: "not-found",
  });
});
