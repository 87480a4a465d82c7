import { expect, test } from "vitest";

import { drawn, sized } from "./sized.ts";

const FAULTS = Array.from({ length: 40 }, (_, place) => place);
const isFull = sized(false, true);

test("what is drawn stays in order, and is drawn alike whenever it is asked for", () => {
  const faults = drawn(FAULTS, 8);

  expect(faults).toHaveLength(isFull ? 40 : 8);
  expect(faults).toEqual(FAULTS.filter((fault) => faults.includes(fault)));
  expect(drawn(FAULTS, 8)).toEqual(faults);
});
