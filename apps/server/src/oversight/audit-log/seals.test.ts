import { expect, test } from "vitest";

import { audit } from "#platform/audit.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { soon } from "#platform/testing/soon.ts";
import { testTokens } from "#platform/testing/testbed.ts";

import { sealAudit } from "./seal-audit.ts";
import { SealKey } from "./seal-key.ts";
import { verifyAudit } from "./verify-audit.ts";

const { database, owner } = await freshDatabase();
const key = new SealKey(testTokens());
const school = await aSchool(database, await aGroup(database));

const note = (number: number) =>
  database.inSchool(school.id, (db) =>
    audit(db, school.id, { action: "code.issued", accountId: null, changes: { number } }),
  );

/** Seals until so many more events are sealed: other tests of the same server may hold older transactions open. */
async function seal(events: number): Promise<void> {
  let sealed = 0;
  await soon(async () => expect((sealed += await sealAudit(database, key))).toBe(events));
}

/** Tampering by the owner, who bypasses every rule of the database, and how it is detected. */
const TAMPERINGS: readonly (readonly [string, string])[] = [
  ["changes a row", "update audit_events set changes = '{\"number\": 99}' where id = $1"],
  ["removes a row", "delete from audit_events where id = $1"],
  ["moves a row to another moment", "update audit_events set at = at - interval '1 day' where id = $1"],
  [
    "adds a row",
    `insert into audit_events (school_id, school_year, action, written_in)
     select school_id, school_year, action, written_in from audit_events where id = $1`,
  ],
  ["takes a seal away", "delete from audit_seals where number = 1 and $1 > 0"],
  ["writes a chain of its own", "update audit_seals set chain = sha256(chain) where number = 2 and $1 > 0"],
];

test("MOD-5, T30e: nothing that is changed, removed, added, moved or chained anew goes unseen", async () => {
  for (let number = 1; number <= 5; number += 1) await note(number);
  await seal(5);
  await note(6);
  await note(7);
  await seal(2);
  expect(await verifyAudit(database, key)).toMatchObject({ events: 7, faults: [] });
  const one = await owner.connect();
  const { rows } = await one.query<{ id: number }>(
    "select id from audit_events order by id offset 2 limit 1",
  );

  const found: string[] = [];
  for (const [what, statement] of TAMPERINGS) {
    await one.query("create temp table kept_events as select * from audit_events");
    await one.query("create temp table kept_seals as select * from audit_seals");
    await one.query(statement, [rows[0]?.id]);
    const { faults } = await verifyAudit(database, key);
    if (faults.length > 0) found.push(what);
    await one.query("delete from audit_events; delete from audit_seals");
    await one.query("insert into audit_events overriding system value select * from kept_events");
    await one.query("insert into audit_seals select * from kept_seals");
    await one.query("drop table kept_events; drop table kept_seals");
  }
  one.release();

  expect(found).toEqual(TAMPERINGS.map(([what]) => what));
  expect((await verifyAudit(database, key)).faults).toEqual([]);
});

test("MOD-5: that the end was cut off is seen by a root that was kept elsewhere", async () => {
  await note(8);
  await seal(1);
  const { roots } = await verifyAudit(database, key);
  await owner.query(`delete from audit_events where id = (select max(id) from audit_events)`);
  await owner.query(`delete from audit_seals where number = (select max(number) from audit_seals)`);

  const [without, withRoot] = [await verifyAudit(database, key), await verifyAudit(database, key, roots)];

  expect(without.faults).toEqual([]);
  expect(withRoot.faults).toHaveLength(1);
});

test("MOD-5: a key of another server signs nothing that passes", async () => {
  const { faults } = await verifyAudit(database, new SealKey(testTokens()));

  expect(faults.length).toBeGreaterThan(0);
});

test("an event whose transaction is slow to commit is sealed when it is there, and none before it is skipped", async () => {
  const other = await aSchool(database, await aGroup(database));
  const say = (action: string) => (db: Parameters<Parameters<typeof database.inSchool>[1]>[0]) =>
    audit(db, other.id, { action, accountId: null });
  await database.inSchool(other.id, async (db) => {
    await say("slow.event")(db);
    await database.inSchool(other.id, say("quick.event"));
    await sealAudit(database, key);
    const { rows } = await owner.query("select from audit_seals where school_id = $1", [other.id]);
    expect(rows).toHaveLength(0);
  });

  await seal(2);

  const { rows } = await owner.query(
    "select sum(events)::int as events from audit_seals where school_id = $1",
    [other.id],
  );
  expect(rows).toEqual([{ events: 2 }]);
});
