import { compilePolicy } from "@dars/contract/marks/engine/compile-policy";
import fc from "fast-check";
import { expect, test } from "vitest";

import { answerLine } from "./answer-line.ts";
import { computeStudent } from "./compute-student.ts";
import { aPolicy } from "./engine.factory.ts";
import { plainAnswer, type PlainLine, type PlainMark } from "./plain-secondary.factory.ts";
import { readStudentLine } from "./student-line.ts";

const secondary = aPolicy("IQ-SEC");
const compiled = compilePolicy(secondary);

const answer = (line: PlainLine): unknown =>
  JSON.parse(
    answerLine(compiled, computeStudent(compiled, readStudentLine(secondary, JSON.stringify(line)))),
  );

test("IQ-SEC agrees with a second implementation on thousands of students, whatever their marks", () => {
  fc.assert(
    fc.property(anyLine(anyMark), (line) => {
      expect(answer(line)).toEqual(plainAnswer(line));
    }),
    { numRuns: 3000 },
  );
});

test("IQ-SEC agrees with a second implementation around the pass mark and the exemptions", () => {
  const close = fc.oneof(fc.integer({ min: 40, max: 55 }), fc.integer({ min: 73, max: 92 }));
  fc.assert(
    fc.property(anyLine(close), (line) => {
      expect(answer(line)).toEqual(plainAnswer(line));
    }),
    { numRuns: 3000 },
  );
});

const anyMark: fc.Arbitrary<PlainMark> = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 0, max: 100 }) },
  { weight: 30, arbitrary: fc.integer({ min: 40, max: 60 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(null, "absent_unexcused" as const, "absent_excused" as const),
  },
);

/** A second round is either not held yet or entered. */
function anyLine(mark: fc.Arbitrary<PlainMark>): fc.Arbitrary<PlainLine> {
  const final = fc.oneof(
    { weight: 12, arbitrary: mark },
    { weight: 1, arbitrary: fc.constant("absent_excused" as const) },
  );
  const subject = fc.record({
    m1: mark,
    m2: mark,
    mid: mark,
    m3: mark,
    m4: mark,
    fin1: final,
    fin2: fc.oneof(mark, fc.constant(null)),
  });
  return fc.record({
    subjects: fc
      .array(subject, { minLength: 1, maxLength: 10 })
      .map((subjects) => subjects.map((each, place) => ({ code: `S${place}`, ...each }))),
    terminal: fc.boolean(),
    pool: fc.integer({ min: 0, max: 20 }),
    maxCompletion: fc.integer({ min: 0, max: 6 }),
  });
}
