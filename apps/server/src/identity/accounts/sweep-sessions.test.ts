import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";

import { sweepSessions } from "./sweep-sessions.ts";

const { database, owner } = await freshDatabase();

test("3.5: sessions go 90 days after they ended or ran out; the last one of an account stays", async () => {
  const { accountId } = await aTeacher(database, await aSchool(database, await aGroup(database)));
  const add = async (name: string, seen: string, { ended, push }: { ended?: string; push?: string } = {}) => {
    await owner.query(
      `insert into sessions (token_hash, account_id, role_assignment_id, device_name, session_timeout_days, push_token,
         created_at, last_login_at, last_seen_at, ended_at)
       select sha256($1::bytea), $2, (select id from role_assignments where account_id = $2), $3, 30, $4,
         now() - $5::interval, now() - $5::interval, now() - $5::interval, now() - $6::interval`,
      [Buffer.from(name), accountId, name, push ?? null, seen, ended ?? null],
    );
  };
  await owner.query("delete from sessions where account_id = $1", [accountId]);
  await add("signed out long ago", "92 days", { ended: "91 days" });
  await add("signed out lately", "92 days", { ended: "89 days" });
  await add("ran out long ago", "121 days");
  await add("ran out lately", "119 days");
  await add("idle", "61 days", { push: "a" });
  await add("in use", "1 day", { push: "b" });

  expect(await sweepSessions(database, 1)).toBe(2);

  const { rows } = await owner.query(
    "select device_name as name, push_token as push from sessions where account_id = $1 order by id",
    [accountId],
  );
  expect(rows).toEqual([
    { name: "signed out lately", push: null },
    { name: "ran out lately", push: null },
    { name: "idle", push: null },
    { name: "in use", push: "b" },
  ]);
  await owner.query("delete from sessions where account_id = $1 and device_name <> 'ran out lately'", [
    accountId,
  ]);
  await owner.query(
    "update sessions set last_seen_at = now() - interval '2 years', last_login_at = last_seen_at",
  );
  expect(await sweepSessions(database)).toBe(0);
});
