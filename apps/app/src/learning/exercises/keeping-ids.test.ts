import type { QuestionOf } from "@dars/contract/learning/questions";
import { richText } from "@dars/contract/learning/rich-text";
import { expect, test } from "vitest";

import { keepingIds } from "./keeping-ids.ts";

const choice = (...options: ReadonlyArray<readonly [id: string, words: string]>) =>
  ({
    type: "single_choice",
    title: "",
    language: null,
    dir: null,
    stem: richText("3 + 4"),
    points: "1",
    tags: [],
    difficulty: null,
    feedback: { general: null, right: null, partial: null, wrong: null },
    marking: "automatic",
    options: options.map(([id, words]) => ({ id, content: richText(words), share: "0", feedback: null })),
    isShuffled: true,
  }) satisfies QuestionOf<"single_choice">;
const idsIn = (question: ReturnType<typeof keepingIds>) =>
  question.type === "single_choice" ? question.options.map(({ id }) => id) : [];
const before = choice(["o1", "6"], ["o2", "7"], ["o3", "8"]);

test("an option that is written anew keeps its id", () => {
  expect(idsIn(keepingIds(before, choice(["o1", "six"], ["o2", "7"], ["o3", "8"])))).toEqual([
    "o1",
    "o2",
    "o3",
  ]);
});

test("a removed option does not give its id to the next one", () => {
  expect(idsIn(keepingIds(before, choice(["o1", "6"], ["o2", "8"])))).toEqual(["o1", "o3"]);
});

test("an added option gets an id that none had", () => {
  const longer = choice(["o1", "6"], ["o2", "6.5"], ["o3", "7"], ["o4", "8"]);
  const ids = idsIn(keepingIds(before, longer));
  expect([ids[0], ids[2], ids[3]]).toEqual(["o1", "o2", "o3"]);
  expect(["o1", "o2", "o3"]).not.toContain(ids[1]);
});
