import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { expect, test } from "vitest";

import { listOutline } from "./list-outline.ts";

const aBlockWith = (id: string, kind: string, content: LessonBlock["content"]): LessonBlock => ({
  id,
  kind,
  content,
  notes: null,
  answers: null,
});
const line = (type: string, text: string) => ({ type, content: text === "" ? [] : [{ type: "text", text }] });
const aTextWith = (id: string, ...content: readonly object[]) =>
  aBlockWith(id, "text", { document: { type: "doc", content } });

test("each heading, a text by its first words, and all that is no text is in the outline", () => {
  const outline = listOutline([
    aTextWith("one", line("heading", "Force"), line("paragraph", "A push"), line("heading", "Mass")),
    aTextWith("two", line("paragraph", ""), line("paragraph", "Try it with a cart ".repeat(9))),
    aTextWith("three", { type: "formula", attrs: { tex: "F = m a" } }),
    aTextWith("four", line("paragraph", "")),
    aBlockWith("five", "image", { fileId: "aaaaaaaaaaaaaaa", alt: "", caption: "Two carts" }),
    aBlockWith("six", "divider", {}),
    aBlockWith("seven", "hologram", {}),
  ]);

  expect(outline.map(({ blockId, sign, heading }) => [blockId, sign, heading])).toEqual([
    ["one", "heading", 0],
    ["one", "heading", 1],
    ["two", "text", null],
    ["three", "formula", null],
    ["five", "image", null],
    ["seven", "unknown", null],
  ]);
  expect(outline.map(({ words }) => words.slice(0, 9))).toEqual([
    "Force",
    "Mass",
    "Try it wi",
    "",
    "Two carts",
    "",
  ]);
  expect(outline[2]?.words.length).toBeLessThanOrEqual(81);
});
