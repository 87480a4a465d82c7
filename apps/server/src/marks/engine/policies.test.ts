import { expect, test } from "vitest";

import { aPolicy, aSubject } from "./engine.factory.ts";
import { explainNode } from "./explain.ts";
import { POLICIES } from "./policies.ts";
import { policyFaults } from "./policy-faults.ts";

const secondary = aPolicy("IQ-SEC");

test("every scheme that comes with Dars is free of faults and named once", () => {
  expect(POLICIES.flatMap((policy) => policyFaults(policy))).toEqual([]);
  const codes = POLICIES.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});

test("every column of every scheme has a name in all three languages", () => {
  const labels = POLICIES.flatMap(({ nodes }) => nodes.map(({ label }) => label));
  expect(labels.filter(({ ar, ckb, en }) => ar === "" || ckb === "" || en === "")).toEqual([]);
});

test("a column of a month bears the number of the month, in every scheme and language", () => {
  const months = POLICIES.flatMap(({ nodes }) => nodes).flatMap(({ code, label }) => {
    const [, no] = /^(?:C\d)?M(\d)$/.exec(code) ?? [];
    return no === undefined ? [] : [{ no, names: [label.ar, label.ckb, label.en] }];
  });
  expect(new Set(months.map(({ no }) => no))).toEqual(new Set(["1", "2", "3", "4"]));
  for (const { no, names } of months) for (const name of names) expect(name.split(" ")).toContain(no);
});

test("a policy is data: it is the same after a way through JSON", () => {
  expect(JSON.parse(JSON.stringify(POLICIES))).toEqual(POLICIES);
});

test("a policy with bands that leave a gap, or that are out of order, cannot be locked", () => {
  const bands = secondary.scale.bands ?? [];
  const listBandFaults = (changed: typeof bands) =>
    policyFaults({ ...secondary, scale: { ...secondary.scale, bands: changed } });
  expect(listBandFaults(bands.slice(0, -1))).toEqual(["The bands do not reach down to 0."]);
  expect(listBandFaults(bands.toReversed())).toContain("The bands do not go from the highest to the lowest.");
});

test("a policy names what is made of itself, of nothing, or of something unknown", () => {
  expect(withSai(["T1", "F1"])[0]).toMatch(/made of itself/);
  expect(withSai(["T1", "T9"])).toEqual(["The node 'T9' is not defined."]);
  expect(withSai([])).toContain("The node 'SAI' is made of nothing.");
});

test("weights need to be above zero in total, but not a hundred", () => {
  const international = aPolicy("INTL-US");
  const listWeightFaults = (weights: readonly string[]) =>
    policyFaults({
      ...international,
      nodes: international.nodes.map((node) => (node.kind === "agg" ? { ...node, weights } : node)),
    });
  expect(listWeightFaults(["1", "1", "1", "0.5"])).toEqual([]);
  expect(listWeightFaults(["0", "0", "0", "0"])).toHaveLength(1);
  expect(listWeightFaults(["20", "20"])).toHaveLength(1);
});

test("any number opens its working, stage by stage, with what it was before rounding", () => {
  const arabic = aSubject("AR", { M1: 70, M2: 75, MID: 68, M3: 80, M4: 81, FIN1: 60 });
  const steps = explainNode(secondary, arabic, "F1");
  expect(steps.map(({ code, exact, value }) => [code, exact, value])).toEqual([
    ["T1", "72.5", "73"],
    ["T2", "80.5", "81"],
    ["SAI", "74", "74"],
    ["F1", "67", "67"],
  ]);
  expect(steps[2]?.of).toEqual([
    { code: "T1", value: "73" },
    { code: "MID", value: "68" },
    { code: "T2", value: "81" },
  ]);
  expect(explainNode(secondary, arabic, "M1")).toEqual([]);
});

/** The secondary scheme with another pursuit. */
const withSai = (of: readonly string[]) =>
  policyFaults({
    ...secondary,
    nodes: secondary.nodes.map((node) =>
      node.code === "SAI" && node.kind === "agg" ? { ...node, of, minInputs: 1 } : node,
    ),
  });
