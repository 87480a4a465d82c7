import { expect, test } from "vitest";

import { listLessonFaults } from "./list-lesson-faults.ts";

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
  expect(faults.map(({ kind }) => kind)).toEqual(["bracket", "table", "alt"]);
  expect(listLessonFaults([]).map(({ kind, isGrave }) => [kind, isGrave])).toEqual([["empty", true]]);
});
