import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { fillDemoSchool } from "./fill-demo-school.ts";

const { database } = await freshDatabase();
const today = new Date("2026-11-20T09:00:00Z");
const t0 = performance.now();
const counts = await fillDemoSchool(database, { today });
console.log(counts, performance.now() - t0);

test("a second start does not fill again", async () => {
  expect(await fillDemoSchool(database, { today })).toBeUndefined();
});
