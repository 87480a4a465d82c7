import { richText } from "@dars/contract/learning/rich-text";
import { expect, it } from "vitest";

import { answerKey } from "./answer-key.ts";

const part = (id: string) => ({ id, content: richText(id) });
const anOrder = (key: readonly string[]) => ({
  id: 1,
  question: {
    title: "",
    language: null,
    dir: null,
    stem: [],
    points: "1",
    tags: [],
    difficulty: null,
    feedback: { general: null, right: null, partial: null, wrong: null },
    type: "ordering" as const,
    marking: "manual" as const,
    items: [part("a"), part("b")],
    key: [...key],
    scoring: "all" as const,
    isShuffled: false,
  },
});
const draw = { seed: 1, shufflesOptions: false };

it("shows the key that a draft keeps from its file, and none where the file says none", () => {
  expect(answerKey(anOrder(["b", "a"]), draw)?.ids).toEqual(["p2", "p1"]);
  expect(answerKey(anOrder([]), draw)).toBeNull();
});
