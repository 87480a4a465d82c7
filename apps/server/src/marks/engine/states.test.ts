import { markFault } from "@dars/contract/marks/engine/marks";
import { expect, test } from "vitest";

import { aFinal, aMark, aPolicy, aSubject, aSubjectWith, aYear } from "./engine.factory.ts";

const secondary = aPolicy("IQ-SEC");
const full = { M1: 60, M2: 60, MID: 60, M3: 60, M4: 60, FIN1: 60 };

test("GB-3: a cell nobody filled in leaves its term, its pursuit and the year open, and is never a zero", () => {
  const year = aYear(secondary, [aSubject("AR", { ...full, M2: null }), aSubject("EN", full)]);
  expect(year).toMatchObject({ status: "incomplete", average: null, total: null });
  expect(year.subjects[0]).toMatchObject({
    values: { T1: "missing", T2: 60, SAI: "missing", F1: "missing" },
    effective: null,
  });
});

test("GB-3: a zero and an unexcused absence count the same", () => {
  const grades = [0, "absent_unexcused"].map(
    (M2) => aYear(secondary, [aSubject("AR", { ...full, M2 })]).subjects[0],
  );
  expect(grades.map((subject) => subject?.values["T1"])).toEqual([30, 30]);
  expect(grades.map((subject) => subject?.final1)).toEqual([55, 55]);
});

test("GB-3: an excused month waits for a make-up, or is dropped where one month is enough", () => {
  const oneIsEnough = {
    ...secondary,
    nodes: secondary.nodes.map((node) =>
      node.kind === "agg" && (node.code === "T1" || node.code === "T2") ? { ...node, minInputs: 1 } : node,
    ),
  };
  const excused = [aSubject("AR", { ...full, M1: "absent_excused", M2: 71 })];
  expect(aYear(secondary, excused).subjects[0]?.values["T1"]).toBe("missing");
  expect(aYear(oneIsEnough, excused).subjects[0]?.values["T1"]).toBe(71);
});

test("GB-3: an excused mid-year exam leaves the year open, or the mean of the terms stands for it", () => {
  const averageOfTerms = {
    ...secondary,
    nodes: secondary.nodes.map((node) =>
      node.kind === "agg" && node.code === "SAI" ? { ...node, minInputs: 2 } : node,
    ),
  };
  const excused = [aSubject("AR", { ...full, M1: 70, M2: 70, MID: "absent_excused" })];
  expect(aYear(secondary, excused).status).toBe("incomplete");
  expect(aYear(averageOfTerms, excused).subjects[0]?.values["SAI"]).toBe(65);
});

test("GB-3: an excused final is deferred to the second round and does not count as a failed subject", () => {
  const subjects = [
    aSubject("AR", { ...full, FIN1: "absent_excused" }),
    aFinal("EN", 30),
    aFinal("MA", 30),
    aFinal("PH", 30),
  ];
  const year = aYear(secondary, subjects);
  expect(year.status).toBe("completion");
  expect(year.subjects[0]).toMatchObject({ standing: "deferred", final1: null, effective: null });
  const counting = { ...secondary, completion: { max: 3, countDeferred: true } };
  expect(aYear(counting, subjects).status).toBe("fail");
});

test("GB-3: a deferred final is made up in the second round", () => {
  const year = aYear(secondary, [aSubject("AR", { ...full, FIN1: "absent_excused", FIN2: 70 })]);
  expect(year).toMatchObject({ status: "pass", round: 2 });
  expect(year.subjects[0]).toMatchObject({ final1: null, final2: 65, effective: 65 });
});

test("GB-3: an exempt component leaves the denominator, and a subject exempt as a whole leaves the year", () => {
  const gone = Object.fromEntries(Object.keys(full).map((node) => [node, "exempt"]));
  const year = aYear(secondary, [
    aSubject("AR", { ...full, M1: "exempt", M2: 80 }),
    aSubject("PE", gone),
    aSubject("EN", full),
  ]);
  expect(year.subjects[0]?.values["T1"]).toBe(80);
  expect(year.subjects[1]).toMatchObject({ isRemoved: true, effective: null });
  expect(year).toMatchObject({ status: "pass", total: 124, average: 62 });
});

test("GB-3: cheating is a zero that fails the subject, whatever the mean, and takes no decision marks", () => {
  const inFinal = aYear(secondary, [aSubjectWith("AR", 100, { FIN1: "cheating" })]);
  expect(inFinal.subjects[0]).toMatchObject({ final1: 50, standing: "failed", exempt: null });
  const inMonth = aYear(secondary, [aSubject("AR", { ...full, M1: "cheating", FIN1: 90 })]);
  expect(inMonth).toMatchObject({ status: "completion", poolLeft: 5 });
  expect(inMonth.subjects[0]).toMatchObject({ final1: 70, standing: "failed", decisions: [[0, 0]] });
});

test("GB-3: who cheated in the first round may pass the second by an honest exam", () => {
  const honest = aYear(secondary, [aSubject("AR", { ...full, FIN1: "cheating", FIN2: 60 })]);
  expect(honest).toMatchObject({ status: "pass", round: 2 });
  const again = aYear(secondary, [aSubjectWith("AR", 100, { FIN1: "cheating", FIN2: "cheating" })], {
    exemption: false,
  });
  expect(again).toMatchObject({ status: "fail", round: 2 });
});

test("GB-4: a cell takes whole marks up to its maximum, and halves only where the policy has them", () => {
  const cell = secondary.nodes.find((node) => node.kind === "input");
  const inHalves = { ...secondary, scale: { ...secondary.scale, step: "0.5" } };
  const faults = (policy: typeof secondary, marks: readonly (number | string | null)[]) =>
    marks.map((mark) => cell && markFault(policy, cell, aMark(mark)));
  expect(faults(secondary, [0, 100, null, "absent_excused"])).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(faults(secondary, [101, "47.5"])).toEqual(["above-max", "off-step"]);
  expect(faults(inHalves, ["47.5", "47.25", "100.5"])).toEqual([undefined, "off-step", "above-max"]);
});

const withFinal = (FIN1: number) =>
  aYear(secondary, [aSubject("AR", { M1: 49, M2: 49, MID: 49, M3: 49, M4: 49, FIN1 })]).subjects[0];

test("GB-8: the pass mark is compared with what was rounded: 49.5 becomes 50 and passes, 49 does not", () => {
  expect(withFinal(50)).toMatchObject({ final1: 50, standing: "passed" });
  expect(withFinal(49)).toMatchObject({ final1: 49, decisions: [[1, 0]] });
});
