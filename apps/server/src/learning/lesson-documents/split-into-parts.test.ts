import type { DocumentNode } from "@dars/contract/learning/document-node";
import { expect, test } from "vitest";

import { splitIntoParts } from "./split-into-parts.ts";

const aText = (text: string): DocumentNode => ({ type: "text", text });
const aParagraph = (text: string): DocumentNode => ({ type: "paragraph", content: [aText(text)] });
const aTable = (rows: number): DocumentNode => ({
  type: "table",
  content: Array.from({ length: rows }, (_, at) => ({
    type: "table_row",
    content: [{ type: "table_cell", attrs: { colspan: 1 }, content: [aParagraph(`row ${at}`)] }],
  })),
});
const split = (nodes: readonly DocumentNode[]) => splitIntoParts([{ nodes, notes: [] }]);
const count = (parts: ReturnType<typeof split>, words: RegExp) =>
  JSON.stringify(parts.kept).match(words)?.length;

test("a long table goes on in the next block, row by row", () => {
  const parts = split([aTable(1500)]);

  expect(parts).toMatchObject({ isCut: false });
  expect(count(parts, /"row \d+"/g)).toBe(1500);
  expect(Math.max(...parts.kept.map(({ nodes }) => JSON.stringify(nodes).length))).toBeLessThan(120_000);
});

test("a cell, a list and a text that are longer than a block keep every word", () => {
  const words = Array.from({ length: 4000 }, (_, at) => aParagraph(`cell word ${at} of a long cell`));
  const cell = { type: "table_cell", attrs: { colspan: 1 }, content: words };
  const items = Array.from({ length: 4000 }, (_, at) => ({
    type: "list_item",
    content: [aParagraph(`item ${at}.`)],
  }));
  const parts = split([
    { type: "table", content: [{ type: "table_row", content: [cell] }] },
    { type: "ordered_list", content: items },
    aParagraph("ا".repeat(150_000)),
  ]);
  const lists = parts.kept.flatMap(({ nodes }) => nodes.filter(({ type }) => type === "ordered_list"));

  expect(count(parts, /cell word/g)).toBe(4000);
  expect(count(parts, /item \d+\./g)).toBe(4000);
  expect(count(parts, /ا/g)).toBe(150_000);
  expect(lists[1]?.attrs?.["start"]).toBe((lists[0]?.content ?? []).length + 1);
});

test("a block has room for what its formulas become", () => {
  const formulas = Array.from({ length: 1000 }, () => ({
    type: "paragraph",
    content: [{ type: "math", attrs: { tex: "x", mathml: null } }],
  }));

  expect(split(formulas).kept.length).toBeGreaterThan(8);
});

const slide = (text: string) => ({ nodes: [aParagraph(text)], notes: [aParagraph(`note ${text}`)] });

test("notes of a slide stay with its first block", () => {
  expect(splitIntoParts([slide("one"), slide("two")]).kept).toEqual([slide("one"), slide("two")]);
});
