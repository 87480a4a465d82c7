import { LEAST_COMMENT, MOST_COMMENT } from "@dars/contract/marks/conduct";
import { expect, test } from "vitest";

import { drawConduct } from "./draw-conduct.ts";

const drawn = (["ar", "ckb", "en"] as const).flatMap((language) =>
  [92, 70, 45].flatMap((mean) =>
    Array.from({ length: 60 }, (_, no) => ({
      mean,
      ...drawConduct({
        seed: 1,
        path: `${language}/${mean}/${no}`,
        sex: no % 2 ? "male" : "female",
        language,
        mean,
        turn: no,
      }),
    })),
  ),
);

test("a comment fits the report card, and one in seven is left out", () => {
  const lengths = drawn.flatMap(({ comment }) => (comment === null ? [] : [comment.length]));

  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(LEAST_COMMENT);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(MOST_COMMENT);
  expect(lengths.length / drawn.length).toBeGreaterThan(0.75);
  expect(lengths.length).toBeLessThan(drawn.length);
});

test("who has good marks is not said to lag behind", () => {
  const ofStrong = drawn.filter(({ mean }) => mean === 92);

  expect(ofStrong.map(({ conduct }) => conduct)).not.toContain("fair");
  expect(ofStrong.filter(({ comment }) => comment?.includes("تأخر"))).toEqual([]);
});

const drawComment = (sex: "female" | "male") =>
  drawConduct({ seed: 1, path: "a student", sex, language: "ar", mean: 92, turn: 1 }).comment;

test("a girl and a boy are each written of in the words for them", () => {
  expect([drawComment("female"), drawComment("male")]).toEqual([
    "مثابرة ومنظمة، وواجباتها كاملة طوال السنة.",
    "مثابر ومنظم، وواجباته كاملة طوال السنة.",
  ]);
});
