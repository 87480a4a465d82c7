import { whole } from "@dars/contract/learning/exact";
import { compilePolicy } from "@dars/contract/marks/engine/compile-policy";
import type { Mark } from "@dars/contract/marks/engine/marks";
import type { GradePolicy } from "@dars/contract/marks/engine/policy";
import fc from "fast-check";
import { expect, test } from "vitest";

import { computeStudent, type StudentYear } from "./compute-student.ts";
import { aPolicy, aSubject, aSubjectWith, aYear } from "./engine.factory.ts";
import { inputsLeftOut, lateVariant } from "./late-variant.ts";
import { POLICIES } from "./policies.ts";
import { policyFaults } from "./policy-faults.ts";
import { recomputeSnapshot, writeSnapshot } from "./snapshot.ts";

const secondary = aPolicy("IQ-SEC");
const COLUMNS = ["M1", "M2", "MID", "M3", "M4", "FIN1", "FIN2"] as const;

const mark: fc.Arbitrary<Mark> = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 30, max: 100 }).map(whole) },
  { weight: 1, arbitrary: fc.constantFrom(null, "absent_unexcused", "absent_excused", "exempt", "cheating") },
);
const student: fc.Arbitrary<StudentYear> = fc.record({
  subjects: fc
    .array(fc.record(Object.fromEntries(COLUMNS.map((column) => [column, mark]))), {
      minLength: 1,
      maxLength: 9,
    })
    .map((rows) => rows.map((marks, order) => ({ code: `S${order}`, order, marks }))),
});

test("GB-14: the late variant of the secondary scheme gives what IQ-LATE gives, whatever the marks", () => {
  const [late, ministry] = [compilePolicy(requireLateVariant(secondary)), compilePolicy(aPolicy("IQ-LATE"))];
  expect(late.nodes).toEqual(ministry.nodes);
  fc.assert(
    fc.property(student, (year) => {
      expect(computeStudent(late, year)).toEqual(computeStudent(ministry, year));
    }),
    { numRuns: 500 },
  );
});

test("GB-14: marks of the first term do not count for who joined late, and nobody is exempt", () => {
  fc.assert(
    fc.property(student, fc.array(mark, { minLength: 2, maxLength: 2 }), (year, [m1 = null, m2 = null]) => {
      const late = compilePolicy(requireLateVariant(secondary));
      const otherwise = {
        ...year,
        subjects: year.subjects.map((each) => ({
          ...each,
          marks: { ...each.marks, M1: cheatless(m1), M2: cheatless(m2) },
        })),
      };
      const effective = (of: StudentYear) =>
        computeStudent(late, of).subjects.map(({ effective: grade, parts }) => [grade, parts[0]?.exempt]);
      expect(effective(otherwise)).toEqual(effective(year));
    }),
  );
  const brilliant = aYear(requireLateVariant(secondary), [aSubjectWith("AR", 96, { FIN1: 80 })]);
  expect(brilliant.subjects[0]).toMatchObject({ exempt: null, effective: 88 });
});

test("GB-14: who joined late a level with the ministry's exam is admitted to it by the late pursuit", () => {
  const terminal = aPolicy("IQ-INT-3");
  const marks = { MID: 60, M3: 48, M4: 50 };
  expect(aYear(terminal, [aSubject("AR", marks)]).status).toBe("pending");
  expect(aYear(requireLateVariant(terminal), [aSubject("AR", marks)])).toMatchObject({ status: "eligible" });
});

test("GB-14: a scheme without terms has no late variant, and one variant has no other", () => {
  const codes = POLICIES.filter((policy) => lateVariant(policy) !== null).map(({ code }) => code);
  expect(codes).toEqual(["IQ-SEC", "IQ-SEC-6", "IQ-INT-3", "IQ-PRI-5", "IQ-PRI-6"]);
  expect(lateVariant(requireLateVariant(secondary))).toBeNull();
  expect(POLICIES.flatMap((policy) => policyFaults(lateVariant(policy) ?? policy))).toEqual([]);
});

test("the columns left out are the months of the first term", () => {
  expect(inputsLeftOut(secondary)).toEqual(["M1", "M2"]);
  expect(inputsLeftOut(aPolicy("IQ-PRI-5"))).toEqual(["OCT", "NOV", "DEC", "JAN"]);
  expect(inputsLeftOut(aPolicy("KRG"))).toEqual([]);
});

test("GB-12: the snapshot of who joined late says so, and is the same when it is computed again", () => {
  fc.assert(
    fc.property(student, (year) => {
      const late = compilePolicy(requireLateVariant(secondary));
      const text = writeSnapshot(late, year, computeStudent(late, year));
      expect(recomputeSnapshot(secondary, text)).toBe(text);
      expect(JSON.parse(text)).toMatchObject({ policy: "IQ-SEC", joinedLate: true });
    }),
  );
});

function requireLateVariant(policy: GradePolicy): GradePolicy {
  const late = lateVariant(policy);
  if (!late) throw new Error(`${policy.code} has no late variant.`);
  return late;
}

const cheatless = (each: Mark): Mark => (each === "cheating" ? null : each);
