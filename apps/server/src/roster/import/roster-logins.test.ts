import { expect, test } from "vitest";

import { rosterTestbed } from "./roster-testbed.factory.ts";
import { edited, SMALL_SCHOOL } from "./roster.factory.ts";

const { aGroup, owner } = await rosterTestbed();

test("who is named otherwise by the source signs in by the new name, and by the old one no more", async () => {
  const { load } = aGroup("renamed");
  await load(edited(SMALL_SCHOOL, "users.csv", "Teacher.One", "Before"));
  const account = await fetchAccounts("before");

  const report = await load(edited(SMALL_SCHOOL, "users.csv", "Teacher.One", "After"));

  expect(report.files["users.csv"]).toMatchObject({ update: 1, unchanged: 4 });
  expect(account).toHaveLength(1);
  expect(await fetchAccounts("after")).toEqual(account);
  expect(await fetchAccounts("before")).toEqual([]);
});

test("who has added a login keeps each of them beside the new one of the source", async () => {
  const { load } = aGroup("added");
  await load(edited(SMALL_SCHOOL, "users.csv", "Teacher.One", "First"));
  const account = await fetchAccounts("first");
  await owner.query(
    "insert into login_names (login, account_id) select 'own', account_id from login_names where login = 'first'",
  );

  await load(edited(SMALL_SCHOOL, "users.csv", "Teacher.One", "Second"));

  expect(account).toHaveLength(1);
  for (const login of ["first", "own", "second"]) expect(await fetchAccounts(login)).toEqual(account);
});

test("W_LOGIN_TAKEN: who is renamed to the login of another gets an ending, and loses the old login", async () => {
  const { load } = aGroup("clash");
  const before = edited(SMALL_SCHOOL, "users.csv", "st0001", "pupil.one");
  await load(before);
  const [theirs, own] = [await fetchAccounts("pupil.one"), await fetchAccounts("teacher.one")];

  const report = await load(edited(before, "users.csv", "Teacher.One", "pupil.one"));

  expect(report.issues).toMatchObject([{ code: "W_LOGIN_TAKEN", sourcedId: "t1" }]);
  expect(await fetchAccounts("pupil.one")).toEqual(theirs);
  expect(await fetchAccounts("pupil.one@clash")).toEqual(own);
  expect([theirs, own]).toEqual([[expect.anything()], [expect.anything()]]);
  expect(await fetchAccounts("teacher.one")).toEqual([]);
});

async function fetchAccounts(login: string): Promise<unknown[]> {
  return (await owner.query("select account_id from login_names where login = $1", [login])).rows;
}
