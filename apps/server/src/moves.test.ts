import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

const PAGE = new URL("../../../docs/moves.md", import.meta.url);
const NO_TEST = "no test yet";

const MOVES = [
  "section",
  "teacher of a class",
  "school transfer",
  "merge",
  "undo of a move",
  "leaving",
  "return",
];
const RECORDS = [
  "attempt",
  "video answer",
  "homework",
  "mark",
  "attendance",
  "excuse",
  "objection",
  "follow-up",
  "note",
  "room",
  "notice",
];

const [first = ""] = readFileSync(PAGE, "utf8").split("\n## ");
const rows = first
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(1)
  .map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );

/** The words of a test that a row names, and its file. */
function namedIn(shown: string): { readonly file: URL; readonly words: string } | undefined {
  const [, path, words] = /^\[[^\]]+\]\(([^)]+)\): “(.+)”$/u.exec(shown) ?? [];
  return path === undefined || words === undefined ? undefined : { file: new URL(path, PAGE), words };
}

test("every kind of move says once of every kind of record what stays with whom", () => {
  const pairs = rows.map(([move, record]) => `${move}: ${record}`);

  expect(pairs).toEqual(MOVES.flatMap((move) => RECORDS.map((record) => `${move}: ${record}`)));
});

test("a row names a test that there is, or says that there is none", () => {
  const wrong = rows.filter(([, , , , shown = ""]) => {
    const named = namedIn(shown);
    return named ? !readFileSync(named.file, "utf8").includes(named.words) : shown !== NO_TEST;
  });

  expect(wrong).toEqual([]);
});
