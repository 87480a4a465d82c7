import { readdir, readFile, stat } from "node:fs/promises";

import { expect, test } from "vitest";

import { audit } from "#platform/audit.ts";
import { aFolder } from "#platform/testing/a-folder.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { soon } from "#platform/testing/soon.ts";
import { testTokens } from "#platform/testing/testbed.ts";

import { exportRoots, readRoots, takeRoots } from "./audit-roots.ts";
import { SealKey } from "./seal-key.ts";
import { verifyAudit } from "./verify-audit.ts";

const { database, owner } = await freshDatabase();
const key = new SealKey(testTokens());
const school = await aSchool(database, await aGroup(database));
const folder = await aFolder();

/** Notes and seals: other tests of the same server may hold older transactions open. */
async function happens(): Promise<void> {
  const before = await sealed();
  await database.inSchool(school.id, (db) =>
    audit(db, school.id, { action: "code.issued", accountId: null }),
  );
  await soon(async () => {
    await takeRoots(database, key);
    expect(await sealed()).toBe(before + 1);
  });
}

async function sealed(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>("select count(*)::int as count from audit_seals");
  return rows[0]?.count ?? 0;
}

test("MOD-5: each day's roots lie in a file of their own, which nothing later that day writes over", async () => {
  await happens();
  const day = new Date("2026-11-22T05:00:00Z");

  const file = await exportRoots(database, key, folder, day);
  const first = await readFile(file, "utf8");
  await happens();
  await exportRoots(database, key, folder, day);
  await exportRoots(database, key, folder, new Date("2026-11-23T05:00:00Z"));

  expect(await readdir(folder)).toEqual(["audit-roots-2026-11-22.json", "audit-roots-2026-11-23.json"]);
  expect(await readFile(file, "utf8")).toBe(first);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readRoots(folder)).toMatchObject([{ number: 1 }, { number: 2 }]);
  expect(await readRoots(file)).toMatchObject([{ schoolId: school.id, number: 1 }]);
});

test("MOD-5, T30e: the folder shows that the end of the log was cut off and sealed anew", async () => {
  const storedRoots = await readRoots(folder);
  expect((await verifyAudit(database, key, storedRoots)).faults).toEqual([]);
  await owner.query("delete from audit_events where id = (select max(id) from audit_events)");
  await owner.query("delete from audit_seals where number = (select max(number) from audit_seals)");

  await happens();

  expect((await verifyAudit(database, key)).faults).toEqual([]);
  expect((await verifyAudit(database, key, storedRoots)).faults).toHaveLength(1);
});
