import { expect, test } from "vitest";

import { aFinal, aPolicy, aSubject, aSubjectWith, aYear } from "./engine.factory.ts";

const secondary = aPolicy("IQ-SEC");
const g1 = aSubject("AR", { M1: 70, M2: 75, MID: 68, M3: 80, M4: 81, FIN1: 60 });

test("golden vector 1: each stage of a year rounds half up before the next", () => {
  const [arabic] = aYear(secondary, [g1]).subjects;
  expect(arabic?.values).toMatchObject({ T1: 73, T2: 81, SAI: 74, F1: 67 });
});

test("golden vector 1: where only the final rounds, the pursuit keeps its exact value", () => {
  const [arabic] = aYear({ ...secondary, rounding: { stages: "final_only" } }, [g1]).subjects;
  expect(arabic?.values).toMatchObject({ T1: "72.5", T2: "80.5", SAI: "221/3", F1: 67 });
});

test("golden vector 1: a scheme of one decimal gives the pursuit in tenths", () => {
  const inTenths = {
    ...secondary,
    nodes: secondary.nodes.map((node) =>
      node.kind === "agg" ? { ...node, round: { mode: "half_up" as const, digits: 1 } } : node,
    ),
  };
  const [arabic] = aYear(inTenths, [g1]).subjects;
  expect(arabic?.values["SAI"]).toBe("73.7");
});

test("golden vector 2: a pursuit of 269/3 becomes 90 and exempts the subject from its final", () => {
  const [arabic] = aYear(secondary, [
    aSubject("AR", { M1: 89, M2: 89, MID: 90, M3: 90, M4: 90 }),
    aSubjectWith("EN", 60, { FIN1: 60 }),
  ]).subjects;
  expect(arabic).toMatchObject({ values: { SAI: 90 }, exempt: "individual", final1: 90, effective: 90 });
});

test("golden vector 3: a pursuit of 89 exempts from nothing", () => {
  const [arabic] = aYear(secondary, [
    aSubject("AR", { M1: 89, M2: 89, MID: 89, M3: 90, M4: 90, FIN1: 80 }),
    aSubjectWith("EN", 60, { FIN1: 60 }),
  ]).subjects;
  expect(arabic).toMatchObject({ values: { SAI: 89 }, exempt: null, final1: 85 });
});

test("golden vector 5: a mean of 85 with no pursuit below 75 is a general exemption", () => {
  const year = aYear(secondary, [aSubjectWith("AR", 75), aSubjectWith("EN", 85), aSubjectWith("MA", 95)]);
  expect(year.status).toBe("pass");
  expect(year.subjects.map(({ exempt, effective }) => [exempt, effective])).toEqual([
    ["general", 75],
    ["general", 85],
    ["general", 95],
  ]);
});

test("golden vector 6: one pursuit of 74 leaves only the individual exemptions", () => {
  const year = aYear(secondary, [
    aSubjectWith("AR", 74, { FIN1: 40 }),
    aSubjectWith("EN", 95),
    aSubjectWith("MA", 95),
  ]);
  expect(year.status).toBe("pass");
  expect(year.subjects.map(({ exempt, final1 }) => [exempt, final1])).toEqual([
    [null, 57],
    ["individual", 95],
    ["individual", 95],
  ]);
});

test("golden vector 7: the mean of all pursuits is not rounded for the general exemption, unless the policy says so", () => {
  const subjects = [aSubjectWith("AR", 84), aSubjectWith("EN", 85), aSubjectWith("MA", 85)];
  const rounding = aPolicy("IQ-SEC", {
    exemption: { individual: 90, generalMean: 85, generalMin: 75, roundMean: true },
  });
  expect(aYear(secondary, subjects).status).toBe("incomplete");
  expect(aYear(rounding, subjects).subjects.map(({ exempt }) => exempt)).toEqual([
    "general",
    "general",
    "general",
  ]);
});

const g8 = [44, 35, 29, 46, 70].map((final, place) => aFinal(`S${place}`, final));

test("golden vector 8: a pool of 5 lifts the subject that lacks 4, and three are left to complete", () => {
  const year = aYear(secondary, g8, { pool1: 5, maxCompletion: 3 });
  expect(year).toMatchObject({ status: "completion", poolLeft: 1 });
  expect(year.subjects.map(({ effective }) => effective)).toEqual([44, 35, 29, 50, 70]);
});

test("golden vector 9: a pool of 10 lifts two of the same subjects", () => {
  const year = aYear(secondary, g8, { pool1: 10, maxCompletion: 3 });
  expect(year).toMatchObject({ status: "completion", poolLeft: 0 });
  expect(year.subjects.map(({ effective }) => effective)).toEqual([50, 35, 29, 50, 70]);
});

const g11 = [46, 48, 49, 70].map((final, place) => aFinal(`S${place}`, final));

test("golden vector 11: the smallest deficits go first, and what no longer fits gets nothing", () => {
  const year = aYear(secondary, g11, { pool1: 5 });
  expect(year).toMatchObject({ status: "completion", poolLeft: 2 });
  expect(year.subjects.map(({ effective }) => effective)).toEqual([46, 50, 50, 70]);
});

test("golden vector 12: a second-round exam of 54 on a pursuit of 50 passes the year", () => {
  const subjects = [aSubjectWith("S0", 50, { FIN1: 42, FIN2: 54 }), ...g11.slice(1)];
  const year = aYear(secondary, subjects, { pool1: 5 });
  expect(year).toMatchObject({ status: "pass", round: 2 });
  expect(year.subjects[0]).toMatchObject({ final1: 46, final2: 52, effective: 52 });
});

test.each([
  { exam: 60, final1: 50, decision: 0 },
  { exam: 59, final1: 50, decision: 0 },
  { exam: 58, final1: 49, decision: 1 },
])(
  "golden vector 14: a final of $exam on a pursuit of 40 passes with $decision decision marks",
  ({ exam, final1, decision }) => {
    const year = aYear(secondary, [aSubjectWith("AR", 40, { FIN1: exam })]);
    expect(year).toMatchObject({ status: "pass", poolLeft: 5 - decision });
    expect(year.subjects[0]).toMatchObject({ final1, decisions: [[decision, 0]], effective: 50 });
  },
);

test("golden vector 17: two courses of 85 and 72 make a year of 79", () => {
  const year = aYear(aPolicy("IQ-COURSE"), [
    aSubject("AR", { C1M1: 18, C1M2: 17, C1EX: 50, C2M1: 15, C2M2: 15, C2EX: 42 }),
  ]);
  expect(year).toMatchObject({ status: "pass", average: 79 });
  expect(year.subjects[0]).toMatchObject({ values: { C1: 85, C2: 72 }, effective: 79 });
});
