import { expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { mergesBed } from "./record-merges.factory.ts";

const { database, owner, group, amal, ask, approve, told } = await mergesBed();

async function createSession({ accountId, actor }: Member): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into sessions (token_hash, account_id, role_assignment_id, session_timeout_days)
     values (sha256($1::text::bytea), $2, $3, 30) returning id`,
    [aKey(), accountId, actor.assignmentId],
  );
  return rows[0]?.id ?? 0;
}

async function isOpen(sessionId: number): Promise<boolean> {
  const { rows } = await owner.query("select from sessions where id = $1 and ended_at is null", [sessionId]);
  return rows.length === 1;
}

test("PER-2: a merge that fails ends no session and tells nobody; one that is made tells of those that it ended", async () => {
  const [keptPerson, other] = [
    await aGuardian(database, group, { of: [amal] }),
    await aGuardian(database, group, { of: [amal] }),
  ];
  const session = await createSession(other);
  const { proposalId } = await ask(keptPerson, other);
  await owner.query(
    `create function break_merge() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
  );
  await owner.query(
    "create trigger break_merge before insert on person_merges for each row execute function break_merge()",
  );

  await expect(approve(proposalId)).rejects.toMatchObject({ code: "unexpected" });
  expect(await isOpen(session)).toBe(true);
  expect(told).toEqual([]);

  await owner.query("drop trigger break_merge on person_merges");
  await approve(proposalId);
  expect(await isOpen(session)).toBe(false);
  expect(told).toEqual([session]);
});
