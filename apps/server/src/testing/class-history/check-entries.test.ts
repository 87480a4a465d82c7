import { expect, test } from "vitest";

import { checkEntries } from "./check-entries.factory.ts";
import type { EntryHistory, EntryNote, StoredEntry } from "./entry-history.factory.ts";

const note = (overrides: Partial<EntryNote>): EntryNote => ({
  book: "marks",
  studentId: 1,
  key: "a",
  from: 1,
  until: 2,
  outcome: "ok",
  revision: 1,
  ...overrides,
});
const row = (overrides: Partial<StoredEntry>): StoredEntry => ({
  book: "marks",
  studentId: 1,
  key: "a",
  revision: 1,
  value: "10",
  ...overrides,
});

/** Two marks of one student, one of another that a colleague had changed, and two words in the register. */
const WHOLE: EntryHistory = {
  notes: [
    note({}),
    note({ key: "b", from: 3, until: 4, revision: 2 }),
    note({ key: "c", from: 5, until: 6, revision: 0, outcome: "fail" }),
    note({ book: "register", key: "7 100", revision: 0 }),
    note({ book: "register", key: "7 200", revision: 0, from: 3, until: 4 }),
  ],
  stored: [
    row({}),
    row({ key: "b", revision: 2, value: "20" }),
    row({ book: "register", key: "7 200", revision: 200, value: "present" }),
    row({ book: "register", key: "7 100", revision: 100, value: "late" }),
  ],
  standing: [
    { book: "marks", studentId: 1, revision: 2, value: "20" },
    { book: "register", studentId: 1, revision: 200, value: "present" },
  ],
};

test("a class in which nothing went wrong is found to be whole", () => {
  expect(checkEntries(WHOLE)).toEqual([]);
});

const [, second = note({})] = WHOLE.notes;
const [firstRow = row({}), secondRow = row({}), lastWord = row({})] = WHOLE.stored;
const without = (gone: StoredEntry) => WHOLE.stored.filter((entry) => entry !== gone);

test.each([
  ["lost", "an acknowledged mark", { ...WHOLE, stored: without(secondRow) }],
  ["lost", "an acknowledged word", { ...WHOLE, stored: without(lastWord) }],
  ["doubled", "a mark", { ...WHOLE, stored: [...WHOLE.stored, { ...secondRow, revision: 3 }] }],
  ["doubled", "a word", { ...WHOLE, stored: [...WHOLE.stored, lastWord] }],
  [
    "ghost",
    "a mark that was refused",
    { ...WHOLE, stored: [...WHOLE.stored, row({ key: "c", revision: 3 })] },
  ],
  [
    "ghost",
    "a mark that no teacher entered",
    { ...WHOLE, stored: [...WHOLE.stored, row({ key: "d", revision: 3 })] },
  ],
  [
    "wrong seq",
    "a mark under another revision",
    { ...WHOLE, stored: [firstRow, { ...secondRow, revision: 3 }, lastWord] },
  ],
  [
    "gap",
    "a revision that is missing",
    { ...WHOLE, stored: [{ ...firstRow, revision: 3 }, secondRow, lastWord] },
  ],
  [
    "swapped",
    "a mark that was answered before and comes after",
    { ...WHOLE, notes: [note({ revision: 2 }), { ...second, revision: 1 }] },
  ],
  ["stale read", "the present mark, which was not the last", { ...WHOLE, standing: WHOLE.standing.slice(1) }],
  [
    "stale read",
    "the present word, which was not the last",
    {
      ...WHOLE,
      standing: [
        ...WHOLE.standing.slice(0, 1),
        { book: "register" as const, studentId: 1, revision: 100, value: "late" },
      ],
    },
  ],
])("%s: %s is found out", (fault, _what, history) => {
  expect(checkEntries(history).map((finding) => finding.fault)).toContain(fault);
});
