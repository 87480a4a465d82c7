import {
  compare,
  isZero,
  subtract,
  add,
  sumFractions,
  whole,
  type Fraction,
} from "@dars/contract/learning/exact";
import type { Value } from "@dars/contract/marks/engine/aggregate";
import { compilePolicy } from "@dars/contract/marks/engine/compile-policy";
import { exactJson } from "@dars/contract/marks/engine/exact-text";
import type { Mark, SubjectMarks } from "@dars/contract/marks/engine/marks";
import fc from "fast-check";
import { expect, test } from "vitest";

import { computeStudent, type StudentResult, type StudentYear } from "./compute-student.ts";
import { aPolicy } from "./engine.factory.ts";
import { rankStudents } from "./ranks.ts";
import { policyOfSnapshot, recomputeSnapshot, writeSnapshot } from "./snapshot.ts";

const secondary = aPolicy("IQ-SEC");
const compiled = compilePolicy(secondary);
const compute = (student: StudentYear) => computeStudent(compiled, student);

const COLUMNS = ["M1", "M2", "MID", "M3", "M4", "FIN1", "FIN2"] as const;
const RISING = ["fail", "incomplete", "completion", "pass"] as const;
const sumDecisionMarks = ({ subjects }: StudentResult, key: "decision1" | "decision2"): Fraction =>
  sumFractions(subjects.flatMap(({ parts }) => parts.map((part) => part[key])));

const number = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 42, max: 56 }));
const mark: fc.Arbitrary<Mark> = fc.oneof(
  { weight: 40, arbitrary: number.map(whole) },
  { weight: 1, arbitrary: fc.constantFrom(null, "absent_unexcused", "absent_excused", "exempt", "cheating") },
);
const makeSubjectsArbitrary = (each: fc.Arbitrary<Mark>): fc.Arbitrary<SubjectMarks[]> =>
  fc
    .array(fc.record(Object.fromEntries(COLUMNS.map((column) => [column, each]))), {
      minLength: 1,
      maxLength: 9,
    })
    .map((rows) => rows.map((marks, order) => ({ code: `S${order}`, order, marks })));
const makeStudentArbitrary = (each: fc.Arbitrary<Mark>): fc.Arbitrary<StudentYear> =>
  fc.record({
    subjects: makeSubjectsArbitrary(each),
    pool1: fc.integer({ min: 0, max: 15 }),
    pool2: fc.integer({ min: 0, max: 15 }),
    maxCompletion: fc.integer({ min: 0, max: 5 }),
    terminal: fc.boolean(),
  });
const student = makeStudentArbitrary(mark);
const raise = fc.record({ subject: fc.nat(8), column: fc.nat(5), by: fc.integer({ min: 1, max: 100 }) });
const entered = makeStudentArbitrary(number.map(whole));

test("the decision marks given and the rest of the pool are the pool, in each round", () => {
  fc.assert(
    fc.property(student, (year) => {
      const result = compute(year);
      const [first, second] = [sumDecisionMarks(result, "decision1"), sumDecisionMarks(result, "decision2")];
      const pool1 = whole(year.pool1 ?? 0);
      const carried = add(whole(year.pool2 ?? 0), subtract(pool1, first));
      expect(compare(first, pool1)).toBeLessThanOrEqual(0);
      expect(exactJson(add(result.poolLeft, result.round === 1 ? first : second))).toBe(
        exactJson(result.round === 1 ? pool1 : carried),
      );
    }),
    { numRuns: 500 },
  );
});

test("GB-2: decision marks lift a failed subject to the pass mark exactly, and never touch its raw grade", () => {
  fc.assert(
    fc.property(student, (year) => {
      for (const { parts } of compute(year).subjects)
        for (const { final1, decision1, final2, decision2, effective } of parts) {
          if (isZero(decision1) && isZero(decision2)) continue;
          const [raw, decision] = final2 === null ? [final1, decision1] : [final2, decision2];
          expect(effective && exactJson(effective)).toBe(50);
          expect(raw && exactJson(add(raw, decision))).toBe(50);
        }
    }),
    { numRuns: 500 },
  );
});

test("GB-1: no other allocation would save more subjects", () => {
  const finals = fc.array(fc.integer({ min: 40, max: 55 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(finals, fc.integer({ min: 0, max: 20 }), (grades, pool1) => {
      const subjects = grades.map((grade, order) => ({
        code: `S${order}`,
        marks: Object.fromEntries(COLUMNS.map((column) => [column, whole(grade)])),
      }));
      const { subjects: computed } = compute({ subjects, pool1, maxCompletion: 99 });
      const saved = computed.filter(({ parts }) => parts.some(({ decision1 }) => !isZero(decision1))).length;
      const deficits = grades.map((grade) => Math.max(50 - grade, 0)).filter((deficit) => deficit > 0);
      const most = Math.max(
        ...Array.from({ length: 2 ** deficits.length }, (_, chosen) => {
          const taken = deficits.filter((_deficit, place) => (chosen >> place) % 2 === 1);
          return taken.reduce((sum, each) => sum + each, 0) <= pool1 ? taken.length : 0;
        }),
      );
      expect(saved).toBe(most);
    }),
    { numRuns: 300 },
  );
});

test("a higher mark never lowers a term, a pursuit or the outcome of the first round", () => {
  fc.assert(
    fc.property(entered, raise, (given, { subject, column, by }) => {
      const year = { ...given, terminal: false, subjects: given.subjects.map(withoutSecondRound) };
      const place = subject % year.subjects.length;
      const [before, after] = [compute(year), compute(raised(year, place, COLUMNS[column] ?? "M1", by))];
      for (const node of ["T1", "T2", "SAI"]) {
        const at = compiled.places.get(node) ?? -1;
        const [low, high] = [before.subjects[place]?.values[at], after.subjects[place]?.values[at]];
        expect(hasFallen(low, high)).toBe(false);
      }
      expect(getStatusRank(after)).toBeGreaterThanOrEqual(getStatusRank(before));
    }),
    { numRuns: 1000 },
  );
});

test("a higher mark in the second round never lowers its outcome", () => {
  fc.assert(
    fc.property(entered, raise, (given, { subject, by }) => {
      const year = { ...given, terminal: false };
      const better = raised(year, subject % year.subjects.length, "FIN2", by);
      expect(getStatusRank(compute(better))).toBeGreaterThanOrEqual(getStatusRank(compute(year)));
    }),
    { numRuns: 1000 },
  );
});

test("a higher final never lowers the grade of a subject that has one", () => {
  fc.assert(
    fc.property(entered, fc.integer({ min: 1, max: 100 }), (year, by) => {
      const [before] = compute(year).subjects;
      const [after] = compute(raised(year, 0, "FIN1", by)).subjects;
      expect(hasFallen(before?.parts[0]?.final1, after?.parts[0]?.final1)).toBe(false);
    }),
  );
});

test("the order in which subjects come changes no grade, no status and no pool", () => {
  fc.assert(
    fc.property(student, (year) => {
      const turned = compute({ ...year, subjects: year.subjects.toReversed() });
      expect({ ...turned, subjects: turned.subjects.toReversed() }).toEqual(compute(year));
    }),
    { numRuns: 300 },
  );
});

test("GB-12: a snapshot computed again is the same, byte for byte, and one that was altered is not", () => {
  fc.assert(
    fc.property(student, (year) => {
      const text = writeSnapshot(compiled, year, compute(year));
      expect(policyOfSnapshot(text)).toEqual({ code: "IQ-SEC", version: 1 });
      expect(recomputeSnapshot(secondary, text)).toBe(text);
      const altered = text.replace(/"poolLeft":\d+/, '"poolLeft":99');
      expect(recomputeSnapshot(secondary, altered)).toBe(text);
    }),
    { numRuns: 300 },
  );
});

test("GB-6: ranks go 1, 2, 2, 4 within those who passed in one round, and nobody is before a better one", () => {
  fc.assert(
    fc.property(fc.array(entered, { minLength: 2, maxLength: 12 }), (years) => {
      const results = years.map((year) => compute({ ...year, terminal: false }));
      const ranks = rankStudents(results);
      for (const [place, rank] of ranks.entries()) {
        const ahead = results.filter((other) => isBefore(other, results[place])).length;
        expect(rank).toBe(ahead + 1);
      }
    }),
    { numRuns: 200 },
  );
});

function isBefore(one: StudentResult, other: StudentResult | undefined): boolean {
  if (!other?.total || !one.total) return false;
  const [first, second] = [getRankGroup(one), getRankGroup(other)];
  return first < second || (first === second && compare(one.total, other.total) > 0);
}

function hasFallen(before: Mark | Value | undefined, after: Mark | Value | undefined): boolean {
  const areNumbers = typeof before === "object" && typeof after === "object";
  return areNumbers && before !== null && after !== null && compare(after, before) < 0;
}

const getRankGroup = ({ status, round }: StudentResult) => (status === "pass" ? round : 3);
const getStatusRank = ({ status }: StudentResult) => RISING.findIndex((each) => each === status);

const withoutSecondRound = (subject: SubjectMarks): SubjectMarks => ({
  ...subject,
  marks: { ...subject.marks, FIN2: null },
});

function raised(year: StudentYear, place: number, column: string, by: number): StudentYear {
  const subjects = year.subjects.map((subject, at) => {
    const value = subject.marks[column];
    if (at !== place || typeof value !== "object" || value === null) return subject;
    const higher = add(value, whole(by));
    return {
      ...subject,
      marks: { ...subject.marks, [column]: compare(higher, whole(100)) > 0 ? whole(100) : higher },
    };
  });
  return { ...year, subjects };
}
