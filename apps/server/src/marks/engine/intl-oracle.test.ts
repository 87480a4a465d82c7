import { rational } from "@dars/contract/learning/exact";
import { exercisesIn, type CategoryColumn } from "@dars/contract/marks/engine/category-columns";
import { exactText } from "@dars/contract/marks/engine/exact-text";
import { findBand } from "@dars/contract/marks/engine/find-band";
import type { Mark } from "@dars/contract/marks/engine/marks";
import fc from "fast-check";
import { expect, test } from "vitest";

import { aPolicy, aSubject, aYear } from "./engine.factory.ts";
import { gradePointAverage } from "./grade-point-average.ts";
import {
  oracleGrade,
  oracleGradePoints,
  oracleLetter,
  type OracleItem,
  type OracleSubject,
} from "./intl-oracle.factory.ts";

const scheme = aPolicy("INTL-US");

interface DrawnColumn {
  readonly max: number;
  /** Of the mark; null where the cell says a state. */
  readonly quarters: number;
  readonly state: "mark" | "empty" | "absent_unexcused" | "absent_excused" | "exempt" | "cheating";
  readonly isExtra: boolean;
}

const drawnColumn: fc.Arbitrary<DrawnColumn> = fc
  .record({
    max: fc.integer({ min: 1, max: 60 }),
    share: fc.integer({ min: 0, max: 1000 }),
    state: fc.constantFrom(
      "mark" as const,
      "mark" as const,
      "mark" as const,
      "empty" as const,
      "absent_unexcused" as const,
      "absent_excused" as const,
      "exempt" as const,
      "cheating" as const,
    ),
    isExtra: fc.boolean().chain((one) => fc.boolean().map((other) => one && other)),
  })
  .map(({ share, ...column }) => ({ ...column, quarters: Math.floor((share * column.max * 4) / 1000) }));

const drawnSubject = fc.record({
  HW: fc.array(drawnColumn, { maxLength: 6 }),
  QZ: fc.array(drawnColumn, { maxLength: 6 }),
  PRJ: fc.array(drawnColumn, { maxLength: 3 }),
  exam: fc.option(fc.integer({ min: 0, max: 400 })),
});
type DrawnSubject = typeof drawnSubject extends fc.Arbitrary<infer T> ? T : never;

const CATEGORIES = ["HW", "QZ", "PRJ"] as const;

const listColumns = (drawn: DrawnSubject): CategoryColumn[] =>
  CATEGORIES.flatMap((category) =>
    drawn[category].map(({ max, isExtra }, place) => ({
      code: `${category}-${place + 1}`,
      category,
      max,
      isExtra,
    })),
  );

const listMarks = (drawn: DrawnSubject): Record<string, Mark> =>
  Object.fromEntries(
    CATEGORIES.flatMap((category) =>
      drawn[category].map(({ state, quarters }, place): [string, Mark] => [
        `${category}-${place + 1}`,
        state === "mark" ? rational(quarters, 4) : state === "empty" ? null : state,
      ]),
    ),
  );

/** An absence without excuse and cheating are nothing earned; the empty, the excused and the exempt cell do not count. */
const listItems = (columns: readonly DrawnColumn[]): OracleItem[] =>
  columns.flatMap(({ state, quarters, max, isExtra }): OracleItem[] => {
    const possible = isExtra ? 0n : BigInt(max);
    if (state === "mark") return [{ earned: [BigInt(quarters), 4n], possible }];
    return state === "absent_unexcused" || state === "cheating" ? [{ earned: [0n, 1n], possible }] : [];
  });

const toOracle = ({ HW, QZ, PRJ, exam }: DrawnSubject): OracleSubject => ({
  homework: listItems(HW),
  quizzes: listItems(QZ),
  projects: listItems(PRJ),
  exam: exam === null ? null : [BigInt(exam), 4n],
});

const computeYear = (drawn: readonly DrawnSubject[]) =>
  aYear(
    scheme,
    drawn.map((subject, place) =>
      aSubject(
        `S${place}`,
        { EXAM: subject.exam === null ? null : exactText(rational(subject.exam, 4)) },
        { exercises: exercisesIn(listColumns(subject), listMarks(subject)) },
      ),
    ),
  );

test("GB-9: INTL-US comes to what the oracle comes to, over random students", () => {
  fc.assert(
    fc.property(fc.array(drawnSubject, { minLength: 1, maxLength: 4 }), (drawn) => {
      const grades = computeYear(drawn).subjects.map(({ effective }) => effective);
      const expected = drawn.map((subject) => oracleGrade(toOracle(subject)));
      expect(grades).toEqual(expected.map((grade) => (grade === null ? null : Number(grade))));
    }),
    { numRuns: 2000 },
  );
});

test("GB-10: letters and grade points are those of the oracle, at every grade", () => {
  for (let grade = 0; grade <= 100; grade += 1) {
    const band = findBand(scheme.scale, rational(grade));
    const [letter, points] = oracleLetter(BigInt(grade));
    expect([band?.label.en, Math.round(Number(band?.points) * 100)]).toEqual([letter, Number(points)]);
  }
});

test("GB-10: the grade point average is that of the oracle, over random credits", () => {
  const course = fc.record({
    grade: fc.integer({ min: 0, max: 100 }),
    quarters: fc.integer({ min: 1, max: 24 }),
  });
  fc.assert(
    fc.property(fc.array(course, { minLength: 1, maxLength: 10 }), (courses) => {
      const average = gradePointAverage(
        scheme.scale,
        courses.map(({ grade, quarters }) => ({ grade: rational(grade), credits: rational(quarters, 4) })),
      );
      const expected = oracleGradePoints(
        courses.map(({ grade, quarters }) => ({ grade: BigInt(grade), quarters: BigInt(quarters) })),
      );
      expect(average && exactText(average)).toBe(exactText(rational(expected, 100n)));
    }),
    { numRuns: 1000 },
  );
});
