import { expect, test } from "vitest";

import { listLessonFaults, listSoundParts } from "./list-lesson-faults.ts";

const block = (kind: string, content: Readonly<Record<string, unknown>>) => ({
  id: "abcdefghijklmno",
  kind,
  content,
  notes: null,
  answers: null,
});
const aTable = (...cells: readonly string[]) => ({
  type: "table",
  content: [
    {
      type: "table_row",
      content: cells.map((text) => ({
        type: "table_cell",
        content: [{ type: "paragraph", content: text === "" ? [] : [{ type: "text", text }] }],
      })),
    },
  ],
});

test("pictures without a description, empty tables and open brackets are found, and a lesson in which nothing is", () => {
  const content = [
    { type: "heading", content: [{ type: "text", text: "Example 1" }] },
    aTable("", ""),
    aTable("a", ""),
    { type: "formula", attrs: { tex: String.raw`F = \mu m g \cos(\theta` } },
    { type: "formula", attrs: { tex: String.raw`\{a, b\} = \frac{1}{2}` } },
  ];
  const faults = listLessonFaults([
    block("text", { document: { type: "doc", content } }),
    block("image", { fileId: "aaaaaaaaaaaaaaa", alt: " ", caption: "" }),
    block("image", { fileId: "bbbbbbbbbbbbbbb", alt: "A slope", caption: "" }),
  ]);
  expect(faults.map(({ kind, words }) => [kind, words])).toEqual([
    ["bracket", "Example 1"],
    ["table", "Example 1"],
    ["alt", ""],
  ]);
  expect(listLessonFaults([]).map(({ kind, isGrave }) => [kind, isGrave])).toEqual([["empty", true]]);
});

test("what is there and without a fault is in order", () => {
  const captions = [{ fileId: "ccccccccccccccc", language: "ar" }];
  const clip = { fileId: "ddddddddddddddd", title: "Cart", caption: "" };
  const blocks = [
    block("text", {
      document: { type: "doc", content: [{ type: "formula", attrs: { tex: "F = m a" } }, aTable("", "")] },
    }),
    block("image", { fileId: "bbbbbbbbbbbbbbb", alt: "A slope", caption: "" }),
    block("video", { ...clip, captions }),
  ];

  expect(listSoundParts(blocks)).toEqual(["formulas", "pictures", "videos"]);
  expect(listSoundParts([...blocks, block("video", clip)])).toEqual(["formulas", "pictures"]);
});
