import { ATTENDANCE_STATUSES, type MarkToSave } from "@dars/contract/time/attendance";
import fc from "fast-check";
import { expect, test } from "vitest";

import { mergeWords } from "./merge-words.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const line = {
  studentId: 1,
  name: { ar: null, ckb: null, en: "Amal" },
  sex: null,
  status: null,
  minutes: null,
  at: null,
  excuse: null,
};
const mark: fc.Arbitrary<MarkToSave> = fc.record({
  studentId: fc.constant(1),
  status: fc.constantFrom(...ATTENDANCE_STATUSES),
  minutes: fc.constant(5),
  at: fc
    .integer({ min: 0, max: 600 })
    .map((minutes) => new Date(NOW.getTime() - minutes * 60_000).toISOString()),
});

/** What stands after words that arrive one after the other, of the gate and of teachers. */
function heldAfter(marks: readonly MarkToSave[]) {
  let stands: { readonly status: string; readonly at: Date } | undefined;
  for (const each of marks) {
    const standing = stands ? [{ studentId: 1, at: stands.at }] : [];
    const { words } = mergeWords({ marks: [each], roster: [line], taken: [], standing }, NOW);
    stands = words.find(({ held }) => held) ?? stands;
  }
  return stands?.status;
}

test("in whatever order words arrive, the one that was said last holds", () => {
  const marks = fc.uniqueArray(mark, { selector: ({ at }) => at, minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(marks, (arriving) => {
      const last = arriving.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
      expect(heldAfter(arriving)).toBe(last?.status);
    }),
  );
});
