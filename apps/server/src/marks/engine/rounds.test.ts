import { compilePolicy } from "@dars/contract/marks/engine/compile-policy";
import { exactJson } from "@dars/contract/marks/engine/exact-text";
import { expect, test } from "vitest";

import { DecisionError } from "./decide.ts";
import { decisionRounds } from "./decision-rounds.ts";
import { aFinal, aMark, aPolicy, aSubject, aSubjectWith, aYear, type WrittenMark } from "./engine.factory.ts";
import { fittingYear } from "./fitting-year.ts";

const secondary = aPolicy("IQ-SEC");
const amount = (mark: WrittenMark) => {
  const value = aMark(mark);
  if (value === null || typeof value === "string") throw new Error("An amount is a number.");
  return value;
};

test("a student with more failed subjects than may be completed fails, and the pool is untouched", () => {
  const year = aYear(
    secondary,
    [46, 20, 20, 20, 20].map((final, place) => aFinal(`S${place}`, final)),
  );
  expect(year).toMatchObject({ status: "fail", poolLeft: 5 });
  expect(year.subjects[0]).toMatchObject({ decisions: [[0, 0]], effective: 46 });
});

test("the second round has its own pool and what the first one left", () => {
  const year = aYear(secondary, [aSubjectWith("AR", 40, { FIN1: 20, FIN2: 44 }), aFinal("EN", 48)]);
  expect(year).toMatchObject({ status: "pass", round: 2, poolLeft: 0 });
  expect(year.subjects[0]).toMatchObject({ final2: 42, decisions: [[0, 8]], effective: 50 });
});

test("a second round that is not entered yet leaves the student to complete", () => {
  const year = aYear(secondary, [aFinal("AR", 20, 90), aFinal("EN", 20)]);
  expect(year).toMatchObject({ status: "completion", round: 1 });
  expect(year.subjects.map(({ final2 }) => final2)).toEqual([55, null]);
});

test("a failed second round gives its decision marks back and keeps those of the first", () => {
  const year = aYear(secondary, [aFinal("AR", 20, 78), aFinal("EN", 10, 20), aFinal("MA", 48)]);
  expect(year).toMatchObject({ status: "fail", round: 2, poolLeft: 8 });
  expect(year.subjects.map(({ decisions }) => decisions[0])).toEqual([
    [0, 0],
    [0, 0],
    [2, 0],
  ]);
});

test("equal deficits go by the lower pursuit, then by the order on the card", () => {
  const byPursuit = aYear(
    secondary,
    [aSubjectWith("AR", 48, { FIN1: 44 }), aSubjectWith("EN", 44, { FIN1: 48 })],
    { pool1: 4 },
  );
  expect(byPursuit.subjects.map(({ effective }) => effective)).toEqual([46, 50]);
  const byOrder = aYear(
    secondary,
    [
      { ...aFinal("AR", 46), order: 2 },
      { ...aFinal("EN", 46), order: 1 },
    ],
    { pool1: 4 },
  );
  expect(byOrder.subjects.map(({ effective }) => effective)).toEqual([46, 50]);
});

test("GB-1: by hand a subject takes all it lacks or nothing, within the pool", () => {
  const subjects = [aFinal("AR", 46), aFinal("EN", 48)];
  const byHand = (amounts: Readonly<Record<string, WrittenMark>>) =>
    aYear(secondary, subjects, {
      manual: {
        YEAR: {
          round1: Object.fromEntries(Object.entries(amounts).map(([code, each]) => [code, amount(each)])),
        },
      },
    });
  expect(byHand({ AR: 4, EN: 0 }).subjects.map(({ effective }) => effective)).toEqual([50, 48]);
  expect(byHand({}).poolLeft).toBe(5);
  expect(() => byHand({ AR: 3 })).toThrow(DecisionError);
  expect(() => byHand({ AR: 4, EN: 2 })).toThrow(DecisionError);
  expect(() => byHand({ XX: 1 })).toThrow(DecisionError);
});

test.each([
  { pursuits: [50, 60], status: "eligible" },
  { pursuits: [47, 60], status: "eligible" },
  { pursuits: [40, 60], status: "eligible_with_completion" },
  { pursuits: [20, 20, 20, 20], status: "not_eligible" },
  { pursuits: [95, 95], status: "eligible" },
])("at a terminal level pursuits of $pursuits make a student $status", ({ pursuits, status }) => {
  const year = aYear(
    aPolicy("IQ-INT-3"),
    pursuits.map((pursuit, place) => aSubjectWith(`S${place}`, pursuit)),
  );
  expect(year.status).toBe(status);
  expect(year.subjects.every(({ exempt }) => exempt === null)).toBe(true);
});

test("a terminal level waits for all pursuits, or lets all in when the ministry says so", () => {
  const open = aPolicy("IQ-SEC-6", { terminal: { always: true, comprehensive: true } });
  const low = [aSubjectWith("AR", 20), aSubjectWith("EN", 20)];
  expect(aYear(open, low)).toMatchObject({ status: "comprehensive", poolLeft: 5 });
  expect(aYear(open, [aSubject("AR", { M1: 20 })]).status).toBe("pending");
});

test("IQ-PRI-1-4: out of ten, the final decides and the second round stands by itself", () => {
  const primary = aPolicy("IQ-PRI-1-4");
  expect(aYear(primary, [aSubject("AR", { FIN1: 5 })])).toMatchObject({ status: "pass", poolLeft: 0 });
  expect(aYear(primary, [aSubject("AR", { FIN1: 4 })]).status).toBe("completion");
  expect(aYear(primary, [aSubject("AR", { FIN1: 4, FIN2: 6 })])).toMatchObject({
    status: "pass",
    average: 6,
  });
});

test("IQ-PRI-5: terms of four and three months, and nobody is exempt", () => {
  const months = { OCT: 90, NOV: 91, DEC: 92, JAN: 93, FEB: 95, MAR: 96, APR: 96 };
  const [arabic] = aYear(aPolicy("IQ-PRI-5"), [aSubject("AR", { ...months, MID: 95, FIN1: 90 })]).subjects;
  expect(arabic).toMatchObject({ values: { T1: 92, T2: 96, SAI: 94 }, exempt: null, final1: 92 });
});

test("IQ-LATE: who came late has the mid-year exam and the second term as pursuit", () => {
  const [arabic] = aYear(aPolicy("IQ-LATE"), [
    aSubject("AR", { MID: 60, M3: 70, M4: 71, FIN1: 66 }),
  ]).subjects;
  expect(arabic).toMatchObject({ values: { T2: 71, SAI: 66 }, effective: 66 });
});

test("IQ-COURSE: each course has its own pool, and a failed one alone is sat again", () => {
  const marks = { C1M1: 15, C1M2: 15, C1EX: 12, C2M1: 10, C2M2: 10, C2EX: 10, C2EX2: 35 };
  const year = aYear(aPolicy("IQ-COURSE"), [aSubject("AR", marks)]);
  expect(year).toMatchObject({ status: "pass", round: 2 });
  expect(year.subjects[0]).toMatchObject({
    decisions: [
      [8, 0],
      [0, 0],
    ],
    effective: 53,
  });
});

/** Course 1 ends with 42 and 44, course 2 with 45 and 60. */
const COURSES = [
  aSubject("AR", { C1M1: 15, C1M2: 15, C1EX: 12, C2M1: 15, C2M2: 15, C2EX: 15 }),
  aSubject("EN", { C1M1: 15, C1M2: 15, C1EX: 14, C2M1: 15, C2M2: 15, C2EX: 30 }),
];

test("GB-1, IQ-COURSE: each course has marks of its own to give by hand", () => {
  const compiled = compilePolicy(aPolicy("IQ-COURSE"));
  const rounds = decisionRounds(compiled, { subjects: COURSES });
  expect(
    rounds.map(({ part, round, pool, candidates }) => ({
      part,
      round,
      pool: exactJson(pool),
      lacks: candidates.map(({ code, lacks }) => [code, exactJson(lacks)]),
    })),
  ).toEqual([
    {
      part: "C1",
      round: 1,
      pool: 10,
      lacks: [
        ["AR", 8],
        ["EN", 6],
      ],
    },
    { part: "C2", round: 1, pool: 10, lacks: [["AR", 5]] },
  ]);
  const manual = { C1: { round1: { AR: amount(8) } }, C2: { round1: {} } };
  const year = aYear(aPolicy("IQ-COURSE"), COURSES, { manual });
  expect(year).toMatchObject({ status: "completion", poolLeft: 12 });
  expect(year.subjects.map(({ decisions }) => decisions)).toEqual([
    [
      [8, 0],
      [0, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ]);
});

test("what no longer fits in one course leaves what was given in the other", () => {
  const compiled = compilePolicy(aPolicy("IQ-COURSE"));
  const fitting = { C2: { round1: { AR: amount(5) } } };
  const manual = { C1: { round1: { AR: amount(3) } }, ...fitting };
  expect(fittingYear(compiled, { subjects: COURSES, manual })).toEqual({
    subjects: COURSES,
    manual: fitting,
  });
});

test("what was given by hand in the first round stays when the second is decided by hand", () => {
  const compiled = compilePolicy(secondary);
  const subjects = [aFinal("AR", 46), aFinal("EN", 47, 48)];
  const manual = { YEAR: { round1: { AR: amount(4) } } };
  const [round] = decisionRounds(compiled, { subjects, manual });
  // The pool of the second round is its own five and the one that is left of the first.
  expect(round).toMatchObject({ part: "YEAR", round: 2, candidates: [{ code: "EN" }] });
  expect(round && exactJson(round.pool)).toBe(6);
});

test("KRG: an excused semester is mirrored by the other", () => {
  const [kurdish] = aYear(aPolicy("KRG"), [aSubject("KU", { S1: 71, S2: "absent_excused" })]).subjects;
  expect(kurdish?.effective).toBe(71);
});

test("KRG: one subject crosses over where that passes the year, and a second one stops it", () => {
  const one = aYear(aPolicy("KRG"), [aSubject("KU", { S1: 42, S2: 42 }), aSubject("AR", { S1: 60, S2: 60 })]);
  expect(one.status).toBe("pass");
  expect(one.subjects[0]).toMatchObject({ final1: 42, crossOver: 8, effective: 50 });
  const two = aYear(aPolicy("KRG"), [aSubject("KU", { S1: 42, S2: 42 }), aSubject("AR", { S1: 42, S2: 42 })]);
  expect(two.status).toBe("completion");
  const low = aYear(aPolicy("KRG"), [aSubject("KU", { S1: 39, S2: 39 })]);
  expect(low.status).toBe("completion");
});

test("KRG: the second round is a written exam with continuous assessment", () => {
  const second = { CA1: 5, CA2: 4, CA3: 4, CA4: 3, WR2: 40 };
  const year = aYear(aPolicy("KRG"), [aSubject("KU", { S1: 30, S2: 30, ...second })]);
  expect(year).toMatchObject({ status: "pass", round: 2, average: 56 });
});
