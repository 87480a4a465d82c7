import { expect, test } from "vitest";

import { listFunctionNameFaults, listNames } from "./function-names.ts";

// Written in two parts: this file is looked at as well.
const PARTICIPLE = ["const", "told"].join(" ");

test("functions are found in each of their forms, and variables that are participles", () => {
  const text = `function one() {}
export async function* twoOf() {}
const three = (a: number): string => "";
const four = async ({ a }: Shape) => a;
const five: Builder = x => x;
const sixth = 6;
${PARTICIPLE} = sixth;
const { kept } = five;
const storedRows = held;`;
  expect(listNames(text)).toEqual({
    functions: ["one", "twoOf", "three", "four", "five"],
    participles: ["told"],
  });
});

const file = (functions: readonly string[], participles: readonly string[] = []) => ({
  file: "a.ts",
  functions,
  participles,
});
const verbs = (count: number) => Array.from({ length: count }, () => "readRows");

test("three functions of a hundred may end in Of, and no variable is a participle", () => {
  expect(listFunctionNameFaults([file([...verbs(97), "rowOf", "rowOf", "rowOf"])])).toEqual([]);
  expect(listFunctionNameFaults([file([...verbs(96), "aOf", "bOf", "cOf", "dOf"])])).toHaveLength(5);
  expect(listFunctionNameFaults([file([], ["told"])])).toEqual(['a.ts: "told" does not say what it holds.']);
});
