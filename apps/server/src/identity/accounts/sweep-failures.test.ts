import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { sweepFailures } from "./sweep-failures.ts";

const { database, owner } = await freshDatabase();

const aFailure = (login: string, age: string, wait = "0") =>
  owner.query(
    `insert into sign_in_failures (login_hash, failures, last_failed_at, next_try_at)
     values ($1, 1, now() - $2::interval, now() + $3::interval)`,
    [Buffer.from(login), age, wait],
  );

const logins = async () => {
  const { rows } = await owner.query<{ login: string }>(
    "select convert_from(login_hash, 'UTF8') as login from sign_in_failures order by 1",
  );
  return rows.map(({ login }) => login);
};

test("ACC-1: failures are kept while they count and swept away when they do not", async () => {
  await aFailure("an hour ago", "59 minutes");
  await aFailure("invented, long ago", "61 minutes");
  await aFailure("still waiting", "61 minutes", "5 minutes");

  expect(await sweepFailures(database)).toBe(1);
  expect(await logins()).toEqual(["an hour ago", "still waiting"]);
});

test("of two nodes that sweep at once, one does", async () => {
  await aFailure("yesterday", "1 day");
  const other = await owner.connect();
  await other.query("begin; select pg_advisory_xact_lock(7211903)");

  expect(await sweepFailures(database)).toBe(0);
  await other.query("commit");
  other.release();
  expect(await sweepFailures(database)).toBe(1);
});
