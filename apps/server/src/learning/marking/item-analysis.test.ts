import { readItemAnalysis } from "@dars/contract/learning/item-analysis";
import { expect, test } from "vitest";

import { attemptsBed, choose, typed } from "#learning/attempts/attempts.factory.ts";
import { CHOICE, NUMBER } from "#learning/exercises/exercises.factory.ts";
import { aStudent } from "#platform/testing/factories/people.ts";

import { itemFigures, type Sitting } from "./item-figures.ts";

const { database, as, aTaughtSchool, set, start, submit } = await attemptsBed();

test("E7: option counts are shown for a class of five and more, and hidden for a smaller one", async () => {
  const place = await aTaughtSchool();
  const params = { schoolId: place.school.id, exerciseId: await set(place) };
  const sit = async (student: typeof place.aisha, words: string, number: string) => {
    const running = await start(place, student, params.exerciseId);
    await submit(place, student, running, [choose(running.questions[0], words), typed(number)]);
  };
  const read = (actor: typeof place.teacher.actor) => as(actor).call(readItemAnalysis, { params });
  await sit(place.aisha, "7", "1.41");
  await sit(place.aisha, "8", "9");
  await sit(place.bilal, "7", "2");
  for (let no = 0; no < 2; no += 1)
    await sit(await aStudent(database, place.school, { section: place.section }), "8", "2");

  const few = await read(place.teacher.actor);
  expect(few.items[0]).toMatchObject({ students: 4, easiness: null, discrimination: null, options: [] });

  await sit(await aStudent(database, place.school, { section: place.section }), "9", "2");
  for (const { actor } of [place.teacher, place.coordinator]) {
    const { items } = await read(actor);
    expect(items[0]).toMatchObject({ no: 1, students: 5, easiness: 0.4, discrimination: null });
    expect(items[0]?.options).toEqual([
      { words: "7", isRight: true, taken: 0.4 },
      { words: "8", isRight: false, taken: 0.4 },
      { words: "9", isRight: false, taken: 0.2 },
    ]);
    expect(items[1]).toMatchObject({ easiness: 0.2, options: [] });
  }
  await expect(read(place.colleague.actor)).rejects.toMatchObject({ code: "not-found" });
  await expect(read(place.aisha.actor)).rejects.toMatchObject({ code: "forbidden" });
});

const sitting = (first: string, rest: string): Sitting => ({
  answers: [],
  marks: [
    { questionId: 1, score: first },
    { questionId: 2, score: rest },
  ],
});

test.each([
  [1, ["2", "1"], ["0", "0"]],
  [-1, ["0", "1"], ["2", "0"]],
  [null, ["2", "1"], ["2", "0"]],
] as const)(
  "a question that tells who knows the rest discriminates by %s",
  (discrimination, strong, weak) => {
    const sittings = [strong, weak].flatMap(([first, rest]) =>
      Array.from({ length: 6 }, () => sitting(first, rest)),
    );
    const figures = itemFigures({ id: 1, question: CHOICE }, 1, sittings);

    expect(figures.discrimination && Math.round(figures.discrimination * 1e6) / 1e6).toBe(discrimination);
    expect(itemFigures({ id: 2, question: NUMBER }, 2, sittings.slice(0, 9)).discrimination).toBeNull();
  },
);
