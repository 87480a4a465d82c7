import type { Mark } from "@dars/contract/marks/results";
import fc from "fast-check";
import { expect, test } from "vitest";

import { countUnusual } from "./count-unusual.ts";

const COLUMNS = [
  { code: "M1", max: 100 },
  { code: "M2", max: 100 },
];

test("marks near those of the month before are as usual", () => {
  expect(countIn([60, 70, 80, 90, 50, 65], [62, 71, 79, 88, 55, 60])).toEqual([]);
});

test("single marks far from the student's own are counted, and digits the other way round apart", () => {
  const found = countIn([80, 72, 65, 91, 74, 58], [82, 70, 66, 19, 30, 60]);

  expect(found).toContainEqual({ kind: "gap", students: 1 });
  expect(found).toContainEqual({ kind: "swap", students: 1 });
});

test("one mark for all is named with the mark", () => {
  expect(countIn([], [75, 75, 75, 75, 75, 75])).toEqual([{ kind: "same", students: 6, around: 75 }]);
});

test("an average far from the one of the other columns is named with the one to be expected", () => {
  expect(countIn([60, 70, 80, 90, 50, 70], [40, 50, 60, 70, 30, 50])).toEqual([
    { kind: "average", students: 6, around: 70 },
  ]);
});

test("a quarter of the class absent is unusual, and two students alone are not", () => {
  const absent: readonly Mark[] = ["absent_unexcused", "absent_excused", "absent_unexcused"];

  expect(countIn([], [60, 70, 80, 65, ...absent])).toEqual([{ kind: "absent", students: 3 }]);
  expect(countIn([], [60, 70, 80, 65, ...absent.slice(0, 2)])).toEqual([]);
});

test("marks that are missing are counted as the column needs them", () => {
  expect(countIn([], [60, 70, 80], 2)).toEqual([{ kind: "missing", students: 2 }]);
});

const MARK: fc.Arbitrary<Mark> = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.constantFrom("absent_unexcused", "absent_excused", "exempt", "cheating", null),
);

test("no kind is named twice or for more students than there are, and the order of students has no effect", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(MARK, MARK), { maxLength: 40 }), fc.nat(5), (marks, missing) => {
      const found = countIn(
        marks.map(([first]) => first),
        marks.map(([, second]) => second),
        missing,
      );
      const turned = marks.toReversed();
      const again = countIn(
        turned.map(([first]) => first),
        turned.map(([, second]) => second),
        missing,
      );

      expect(again).toEqual(found);
      expect(new Set(found.map(({ kind }) => kind)).size).toBe(found.length);
      const most = Math.max(marks.length, missing);
      expect(found.every(({ students }) => students > 0 && students <= most)).toBe(true);
    }),
  );
});

function countIn(before: readonly Mark[], now: readonly Mark[], missing = 0) {
  const rows = now.map((mark, place) => ({
    studentId: place + 1,
    marks: new Map<string, Mark>([
      ["M1", before[place] ?? null],
      ["M2", mark],
    ]),
  }));
  return countUnusual({ columns: COLUMNS, code: "M2", rows, missing });
}
