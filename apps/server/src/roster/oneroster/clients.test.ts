import { randomBytes } from "node:crypto";

import { addRosterClient, listRosterClients, revokeRosterClient } from "@dars/contract/roster/export";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, type Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { rosterClients } from "./clients.routes.ts";

const { database, owner, as } = await testbed([rosterClients], { authorise: authoriseWith() });

test("an administrator lets a program read, sees its secret once and stops it", async () => {
  const { school, administrator } = await aPlace();
  const params = { schoolId: school.id };
  const body = { key: aKey(), name: "Library", scopes: ["roster.readonly" as const] };

  const made = await as(administrator.actor).call(addRosterClient, { params, body });

  const again = await as(administrator.actor).call(addRosterClient, { params, body });
  expect(again).toEqual(made);
  const { clients } = await as(administrator.actor).call(listRosterClients, { params });
  expect(clients).toMatchObject([
    { id: made.id, name: "Library", clientId: made.clientId, isWholeGroup: false, lastUsedAt: null },
  ]);
  for (const table of ["oneroster_clients", "idempotency"]) {
    const { rows } = await owner.query(`select t::text as row from ${table} t`);
    expect(JSON.stringify(rows), table).not.toContain(made.secret);
  }

  const place = { params: { ...params, rosterClientId: made.id } };
  await as(administrator.actor).call(revokeRosterClient, place);
  await as(administrator.actor).call(revokeRosterClient, place);
  expect(await as(administrator.actor).call(listRosterClients, { params })).toEqual({ clients: [] });
});

test("a program made under the head office's id reads the whole group, and is listed there alone", async () => {
  const { group, school, administrator } = await aPlace();
  const body = { key: aKey(), name: "Ministry", scopes: ["roster-core.readonly" as const] };
  await as(administrator.actor).call(addRosterClient, { params: { schoolId: group.officeId }, body });

  const listed = (schoolId: number) =>
    as(administrator.actor).call(listRosterClients, { params: { schoolId } });

  expect((await listed(group.officeId)).clients).toMatchObject([{ name: "Ministry", isWholeGroup: true }]);
  expect((await listed(school.id)).clients).toEqual([]);
});

test("a session that was not proved of late lets no program in: the key would outlast it", async () => {
  const { school, administrator } = await aPlace();
  await unprove(administrator);
  const body = { key: aKey(), name: "Library", scopes: ["roster.readonly" as const] };

  const reply = as(administrator.actor).call(addRosterClient, { params: { schoolId: school.id }, body });

  await expect(reply).rejects.toMatchObject({ code: "proof-required" });
  const { clients } = await as(administrator.actor).call(listRosterClients, {
    params: { schoolId: school.id },
  });
  expect(clients).toEqual([]);
});

test("a school's management lets no program read", async () => {
  const { school, management } = await aPlace();

  const reply = as(management.actor).call(listRosterClients, { params: { schoolId: school.id } });

  await expect(reply).rejects.toMatchObject({ code: "forbidden" });
});

async function aPlace() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const management = await aManagement(database, school);
  return { group, school, management, administrator: await signedIn(await anAdministrator(database, group)) };
}

/** With a session of its own, begun just now. */
async function signedIn({ accountId, actor, ...member }: Member): Promise<Member> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into sessions (account_id, role_assignment_id, token_hash, session_timeout_days)
     values ($1, $2, $3, 3) returning id`,
    [accountId, actor.assignmentId, randomBytes(32)],
  );
  return { ...member, accountId, actor: { ...actor, sessionId: Number(rows[0]?.id) } };
}

const unprove = ({ actor }: Member) =>
  owner.query("update sessions set proved_at = now() - interval '16 minutes' where id = $1", [
    actor.sessionId,
  ]);
