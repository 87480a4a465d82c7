import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { takesLong } from "#platform/testing/sized.ts";

import { fillDemoSchool } from "./fill-demo-school.ts";
import { findDemoGroup, verifyGroup } from "./verify.queries.ts";

takesLong();

const { database, owner } = await freshDatabase();
const today = new Date("2026-11-20T09:00:00Z");
await fillDemoSchool(database, { today });

test("GEN-2: the demo school keeps every rule of a real one", async () => {
  const verdict = await verifyGroup(database, (await findDemoGroup(database.directory)) ?? 0);

  expect(verdict).toMatchObject({ broken: {}, schools: 2, students: 348 });
  expect(verdict.messages).toBeGreaterThan(3000);
});

test("D.17: reads after the fill are planned for the real number of rows in every table", async () => {
  const { rows } = await owner.query(`
    select relname, n_live_tup from pg_stat_user_tables
    where n_live_tup > 0 and last_analyze is null and last_autoanalyze is null`);

  expect(rows).toEqual([]);
});

test("a second start does not fill again", async () => {
  expect(await fillDemoSchool(database, { today })).toBeUndefined();
});
