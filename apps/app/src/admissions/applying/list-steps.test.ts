import { expect, test } from "vitest";

import { listSteps } from "./list-steps.ts";

const describe = (...[state]: Parameters<typeof listSteps>) =>
  listSteps(state).map(({ step, is }) => `${step} ${is}`);

test("APP-4: an application's way follows from its state, with papers and an assessment where they are", () => {
  expect(describe("submitted")).toEqual(["sent done", "review now", "decision ahead", "enrolment ahead"]);
  expect(describe("info_requested")).toEqual([
    "sent done",
    "review done",
    "papers now",
    "decision ahead",
    "enrolment ahead",
  ]);
  expect(describe("assessed")).toEqual([
    "sent done",
    "review done",
    "assessment done",
    "decision now",
    "enrolment ahead",
  ]);
  expect(describe("offer_accepted").at(-1)).toBe("enrolment now");
  expect(describe("enrolled").every((line) => line.endsWith("done"))).toBe(true);
  expect((["rejected", "withdrawn", "expired"] as const).map((state) => describe(state))).toEqual([
    [],
    [],
    [],
  ]);
});
