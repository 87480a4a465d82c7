import { listAuditEvents } from "@dars/contract/oversight/audit-log";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { audit } from "#platform/audit.ts";
import { counted } from "#platform/testing/counted-database.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, type Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { auditLog } from "./audit-log.routes.ts";
import { listAuditEvents as verb } from "./list-audit-events.ts";

const { database, as, tokens, owner } = await testbed([auditLog], { authorise: authoriseWith() });

test("Q5: management reads who did what to whom, latest first, page by page", async () => {
  const { school, management, child } = await aSchoolWithEvents(120);

  const first = await read(management, school.id);
  const second = await read(management, school.id, { before: first.next ?? 0 });
  const third = await read(management, school.id, { before: second.next ?? 0 });

  expect([first, second, third].map(({ events }) => events.length)).toEqual([50, 50, 20]);
  expect(third.next).toBeNull();
  const ids = [first, second, third].flatMap(({ events }) => events.map(({ id }) => id));
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(new Set(ids).size).toBe(120);
  expect(first.events[0]).toMatchObject({
    action: "code.issued",
    by: { accountId: management.accountId, name: { en: "The office" }, role: "school_management" },
    subject: { kind: "person", id: child.id, name: { en: "Layla" } },
    changes: { number: 119 },
  });
});

test("the log is searched by action, by person and by day", async () => {
  const { school, management, child } = await aSchoolWithEvents(3);
  const stranger = await aStudent(database, school);
  await database.inSchool(school.id, (db) =>
    audit(db, school.id, {
      action: "preferences.saved",
      accountId: stranger.accountId,
      role: "student",
      subject: { kind: "person", id: stranger.id },
    }),
  );
  await owner.query(
    "update audit_events set at = '2026-03-01T20:59:59Z' where school_id = $1 and action = $2",
    [school.id, "preferences.saved"],
  );
  const actions = async (query: Parameters<typeof read>[2]) =>
    (await read(management, school.id, query)).events.map(({ action }) => action);

  expect(await actions({ action: "code" })).toHaveLength(3);
  expect(await actions({ action: "preferences.saved" })).toEqual(["preferences.saved"]);
  expect(await actions({ action: "pre" })).toEqual([]);
  expect(await actions({ nouns: "preferences,letters" })).toEqual(["preferences.saved"]);
  expect(await actions({ nouns: "code,preferences" })).toHaveLength(4);
  expect(await actions({ personId: child.id })).toHaveLength(3);
  expect(await actions({ personId: stranger.id })).toEqual(["preferences.saved"]);
  // In Baghdad it is one second before midnight.
  expect(await actions({ from: "2026-03-01", to: "2026-03-01" })).toEqual(["preferences.saved"]);
  expect(await actions({ from: "2026-03-02", to: "2026-03-02" })).toEqual([]);
});

test("an administrator reads every school of the group, and nobody another group's", async () => {
  const { group, school, management } = await aSchoolWithEvents(1);
  const administrator = await anAdministrator(database, group);
  const foreign = await anAdministrator(database, await aGroup(database));
  const next = await aManagement(database, await aSchool(database, group));

  expect((await read(administrator, school.id)).events).toHaveLength(1);
  expect((await read(administrator, group.officeId)).events).toEqual([]);
  await expect(read(foreign, school.id)).rejects.toMatchObject({ code: "not-found" });
  await expect(read(next, school.id)).rejects.toMatchObject({ code: "not-found" });
  await expect(read(management, group.officeId)).rejects.toMatchObject({ code: "not-found" });
});

test("Q5: to its own, an administrator has a name in the log of a school of whose people it is not", async () => {
  const { group, school, management } = await aSchoolWithEvents(0);
  const administrator = await anAdministrator(database, group, { name: "The head office" });
  await database.inSchool(school.id, async (db) => {
    for (const { accountId } of [administrator, administrator])
      await audit(db, school.id, { action: "school.changed", accountId, role: "administrator" });
    await audit(db, school.id, { action: "school.changed", accountId: null });
  });

  const seenBy = async (reader: Member) => (await read(reader, school.id)).events.map(({ by }) => by);
  expect(await seenBy(administrator)).toMatchObject([
    null,
    { name: { en: "The head office" }, role: "administrator" },
    { name: { en: "The head office" } },
  ]);
  expect(await seenBy(management)).toMatchObject([
    null,
    { name: null, role: "administrator" },
    { name: null },
  ]);
});

test("T40: a page is one statement", async () => {
  const { school, management } = await aSchoolWithEvents(1);
  const { database: watched, count } = counted(database);

  await verb(
    { database: watched, tokens, requestId: "r", address: "", actor: management.actor },
    { params: { schoolId: school.id }, query: { action: "code" } },
  );

  expect(count()).toBe(1);
});

interface Query {
  readonly action?: string;
  readonly nouns?: string;
  readonly personId?: number;
  readonly from?: string;
  readonly to?: string;
  readonly before?: number;
}

const read = ({ actor }: Member, schoolId: number, query: Query = {}) =>
  as(actor).call(listAuditEvents, { params: { schoolId }, query });

async function aSchoolWithEvents(count: number) {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const management = await aManagement(database, school, { name: "The office" });
  const child = await aStudent(database, school, { name: "Layla" });
  await database.inSchool(school.id, async (db) => {
    for (let number = 0; number < count; number += 1)
      await audit(db, school.id, {
        action: "code.issued",
        accountId: management.accountId,
        role: "school_management",
        subject: { kind: "person", id: child.id },
        changes: { number },
      });
  });
  return { group, school, management, child };
}
