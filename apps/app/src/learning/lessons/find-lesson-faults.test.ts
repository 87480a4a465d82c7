import { expect, test } from "vitest";

import { findLessonFaults } from "./find-lesson-faults.ts";

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

test("pictures without a description, empty tables and open brackets are counted", () => {
  const content = [
    aTable("", ""),
    aTable("a", ""),
    { type: "formula", attrs: { tex: String.raw`F = \mu m g \cos(\theta` } },
    { type: "formula", attrs: { tex: String.raw`\{a, b\} = \frac{1}{2}` } },
  ];
  expect(
    findLessonFaults([
      block("text", { document: { type: "doc", content } }),
      block("image", { fileId: "a", alt: " ", caption: "" }),
      block("image", { fileId: "b", alt: "A slope", caption: "" }),
    ]),
  ).toEqual({ pictures: 1, tables: 1, formulas: 1 });
  expect(findLessonFaults([])).toEqual({ pictures: 0, tables: 0, formulas: 0 });
});
