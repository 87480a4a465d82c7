import type { AggregateNode, GradePolicy } from "@dars/contract/marks/engine/policy";
import { TO_WHOLE } from "@dars/contract/marks/engine/rounding";
import { expect, test } from "vitest";

import { aPolicy } from "./engine.factory.ts";
import { policyFaults } from "./policy-faults.ts";

const secondary = aPolicy("IQ-SEC");
const { scale, parts } = secondary;
const [part] = parts;
if (!part) throw new RangeError("The scheme has a part.");

/** The secondary scheme with another way from M1, M2 and MID to the first term. */
const withTerm = (changes: Partial<AggregateNode>): GradePolicy => ({
  ...secondary,
  nodes: secondary.nodes.map((node) =>
    node.kind === "agg" && node.code === "T1" ? { ...node, of: ["M1", "M2", "MID"], ...changes } : node,
  ),
});
const withScale = (changes: Partial<typeof scale>): GradePolicy => ({
  ...secondary,
  scale: { ...scale, ...changes },
});
const withCompletion = (max: number): GradePolicy => ({
  ...secondary,
  completion: { max, countDeferred: false },
});
const withPools = (pool1: number, pool2: number): GradePolicy => ({
  ...secondary,
  decision: { pool1, pool2, carry: true, voidIfFail: true },
});
const withExemption = (individual: number): GradePolicy => ({
  ...secondary,
  exemption: { individual, generalMean: 85, generalMin: 75, roundMean: false },
});
const twoParts = [part, { ...part, code: "SECOND" }];

test.each<readonly [string, GradePolicy]>([
  ["steps of a half", withScale({ step: "0.5" })],
  ["steps of a quarter", withScale({ step: "0.25" })],
  ["a pass mark at the top", withScale({ pass: 100 })],
  ["one mark that is enough", withTerm({ minInputs: 1 })],
  ["as many marks needed as there are", withTerm({ minInputs: 3 })],
  ["the best one", withTerm({ fn: "best_n", n: 1 })],
  ["all but the lowest two", withTerm({ fn: "drop_lowest_n", n: 2 })],
  ["a formula", withTerm({ fn: "formula", coefficients: ["1", "0.5", "-1"] })],
  ["two parts, rounded for the year", { ...secondary, parts: twoParts, year: { round: TO_WHOLE } }],
  ["no subject to complete", withCompletion(0)],
  ["no decision marks", withPools(0, 0)],
  ["an exemption at the top", withExemption(100)],
])("GB-4: a scheme with %s can be locked", (_, policy) => {
  expect(policyFaults(policy)).toEqual([]);
});

test.each<readonly [string, GradePolicy, string]>([
  ["steps of a tenth", withScale({ step: "0.1" }), "Marks cannot go in steps of 0.1."],
  ["nothing that passes", withScale({ pass: 101 }), "The pass mark lies outside the scale."],
  ["nothing that fails", withScale({ pass: 0 }), "The pass mark lies outside the scale."],
  [
    "a column twice",
    { ...secondary, nodes: [...secondary.nodes, ...secondary.nodes.slice(0, 1)] },
    "The node 'M1' is defined more than once.",
  ],
  ["no mark that is enough", withTerm({ minInputs: 0 }), "The node 'T1' asks for more marks than it has."],
  [
    "more marks needed than there are",
    withTerm({ minInputs: 4 }),
    "The node 'T1' asks for more marks than it has.",
  ],
  ["the best none", withTerm({ fn: "best_n", n: 0 }), "The node 'T1' keeps or drops more marks than it has."],
  ["all best", withTerm({ fn: "best_n", n: 3 }), "The node 'T1' keeps or drops more marks than it has."],
  [
    "all dropped",
    withTerm({ fn: "drop_lowest_n", n: 3 }),
    "The node 'T1' keeps or drops more marks than it has.",
  ],
  [
    "too short a formula",
    withTerm({ fn: "formula", coefficients: ["1", "1"] }),
    "The node 'T1' needs a coefficient for each of its inputs.",
  ],
  [
    "a formula of nothing",
    withTerm({ fn: "formula" }),
    "The node 'T1' needs a coefficient for each of its inputs.",
  ],
  ["no part", { ...secondary, parts: [] }, "The policy says of nothing whether it is passed."],
  [
    "two parts without a year",
    { ...secondary, parts: twoParts },
    "Several parts need a rounding for the year.",
  ],
  [
    "a part by an unknown column",
    { ...secondary, parts: [{ ...part, retakeExam: "FIN9" }] },
    "The node 'FIN9' is not defined.",
  ],
  ["half a subject", withCompletion(1.5), "The number of subjects to complete is not a whole number."],
  ["fewer than none", withCompletion(-1), "The number of subjects to complete is not a whole number."],
  ["half a decision mark", withPools(0.5, 5), "The decision marks are not whole numbers."],
  ["fewer decision marks than none", withPools(5, -1), "The decision marks are not whole numbers."],
  ["an exemption of nobody", withExemption(101), "The exemption lies outside the scale."],
])("GB-4: a scheme with %s cannot be locked, and says why", (_, policy, fault) => {
  expect(policyFaults(policy)).toEqual([fault]);
});
