import { expect, test } from "vitest";

import { disagreements, parseMatrix } from "./capabilities.ts";
import { deadPages, listRuleIds, listMatrixRows, unknownIds, untested } from "./rules.ts";

const known = new Set(["CHAT-7", "SEC-1", "I5", "T19b", "K11"]);
const unknown = (text: string) => unknownIds("a.ts", text, known).map((fault) => fault.split(" ")[2]);

test("the pages of rules and capabilities give their ids", () => {
  expect(listRuleIds("- **CHAT-7** — Students write.\n- **I5** — Once.\n- **T1**\nCHAT-8")).toEqual([
    "CHAT-7",
    "I5",
  ]);
  expect(listMatrixRows("| Row | What |\n| K11 | take out | own |\n")).toEqual(["K11"]);
});

test("an id that no page explains is seen wherever it is named", () => {
  expect(unknown('test("CHAT-9: a room", …')).toEqual(["CHAT-9,"]);
  expect(unknown("// kept by CHAT-7 and SEC-12's rule")).toEqual(["SEC-12,"]);
  expect(unknown('test("I9: shown once"')).toEqual(["I9,"]);
  expect(unknown("/** Own words (K11, K99). */")).toEqual(["K99,"]);
  expect(unknown("/** T20: killed. */")).toEqual(["T20,"]);
});

test.each([
  'const LEVEL = { code: "I2", number: "T1" };',
  "UTF-8, SHA-256, ISO-8601, AES-256, IQ-SEC-6, RAF-01, LES-1",
  "Primary P6 and (P6 or I3), 12:30, T00:00:00Z",
  "CHAT-7, K11 and (I5, T19b)",
])("what looks like an id is none, and what is known is left alone: %s", (text) => {
  expect(unknown(text)).toEqual([]);
});

test("a rule without a test is a fault, and so is an exception that has one", () => {
  expect(untested(["CHAT-7", "VID-2"], ['test("CHAT-7, CHAT-8: a room", …'])).toEqual([]);
  expect(untested(["CHAT-9", "VID-2"], ['test("VID-2: no face", …'])).toEqual([
    "docs/rules.md explains CHAT-9, and no test is named after it.",
    "VID-2 has a test: it is no exception of tools/gates/rules.ts any more.",
  ]);
});

const exists = (page: string, heading?: string) => page === "rules.md" && heading !== "gone";

test("a page or a heading that a comment names has to be there", () => {
  expect(deadPages("a.ts", "(docs/rules.md#rooms), docs/rules.md.", exists)).toEqual([]);
  expect(deadPages("a.ts", "docs/rules.md#gone and docs/gone.md", exists)).toEqual([
    "a.ts names docs/rules.md#gone, which is not there.",
    "a.ts names docs/gone.md, which is not there.",
  ]);
});

const matrix = parseMatrix(
  "| Q5 | audit log | – | – | own (later) | school | group (reason), own (end it) | – | – |\n",
);
const route = (capability: string, allow: object) => ({
  path: "/x",
  access: { capability, on: "school", allow } as const,
});

test("a route within the capability matrix passes", () => {
  const routes = [
    route("Q5", { school_management: "school", administrator: "group" }),
    { path: "/y", access: "public" as const },
  ];

  expect(disagreements(routes, matrix)).toEqual([]);
});

test("a route that reaches further than the matrix, or a row that nobody uses, is seen", () => {
  expect(disagreements([route("Q5", { school_management: "group", administrator: "own" })], matrix)).toEqual([
    "/x gives school_management 'group', which row Q5 of docs/capabilities.md does not.",
  ]);
  expect(disagreements([route("Q5", { parent: "own", administrator: "group" })], matrix)).toHaveLength(2);
  expect(disagreements([route("Q6", { administrator: "group" })], matrix)[0]).toContain("a row that");
});
