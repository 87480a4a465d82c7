import { expect, test } from "vitest";

import { extractComments, listCommentFaults } from "./words.ts";

const plain = (count: number) =>
  Array.from({ length: count }, () => ({ file: "a.ts", comment: "// Sorted by name." }));

test("comments are found, consecutive lines as one, and none inside a string", () => {
  const text = ['const a = "// no"; // one', "// two", "const b = `/* no */`;", "/** three */"].join("\n");
  expect(extractComments(text)).toEqual(["// one\n// two", "/** three */"]);
});

test("three comments of a hundred may contain a word of the list; with four, each is named", () => {
  const idiom = { file: "b.ts", comment: "/** Whoever reads\n * is told. */" };
  expect(listCommentFaults([...plain(97), idiom, idiom, idiom])).toEqual([]);
  const faults = listCommentFaults([...plain(96), idiom, idiom, idiom, idiom]);
  expect(faults).toHaveLength(5);
  expect(faults[0]).toContain("4 of 100 comments (4.0 %)");
  expect(faults[1]).toBe('b.ts: "Whoever" in /** Whoever reads is told. */');
});

test("up to five comments of a hundred may begin without a subject", () => {
  const fragment = { file: "a.ts", comment: "/** Of the form that it came by. */" };
  expect(listCommentFaults([...plain(95), ...Array.from({ length: 5 }, () => fragment)])).toEqual([]);
  const faults = listCommentFaults([...plain(94), ...Array.from({ length: 6 }, () => fragment)]);
  expect(faults[0]).toBe("6 of 100 comments (6.0 %) begin without a subject.");
  expect(faults).toHaveLength(7);
});
