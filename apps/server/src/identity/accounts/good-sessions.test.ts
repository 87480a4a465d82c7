import * as contract from "@dars/contract/identity/accounts";
import * as own from "@dars/contract/identity/own-account";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/factories/organisation.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";

import { aSchoolThatSignsIn, refusal } from "./accounts.factory.ts";

const { server, database, owner, client, group, school, section, passwordHash, signIn } =
  await aSchoolThatSignsIn();

test("SES-1: of the sessions of open apps those are good that are asked for, open, not over, in their days and not barred", async () => {
  const names = ["good", "unasked", "ended", "over", "old", "barred"] as const;
  const ids = new Map<string, number>();
  for (const name of names) {
    const student = await aStudent(database, school, { section, passwordHash });
    await signIn(student.login, "student");
    const { rows } = await owner.query<{ readonly id: number }>(
      "select id::float8 as id from sessions where account_id = $1",
      [student.accountId],
    );
    ids.set(name, rows[0]?.id ?? 0);
    if (name === "barred")
      await owner.query("update accounts set state = 'disabled' where id = $1", [student.accountId]);
  }
  const set = (name: (typeof names)[number], what: string) =>
    owner.query(`update sessions set ${what} where id = $1`, [ids.get(name)]);
  await set("ended", "ended_at = now(), ended_by = 'logout'");
  await set("over", "ends_at = now()");
  await set("old", "last_login_at = now() - interval '31 days'");
  await set("good", "ends_at = now() + interval '1 hour'");

  const requestedIds = names.filter((name) => name !== "unasked").map((name) => ids.get(name) ?? 0);
  expect(await server.book.goodAmong(requestedIds)).toEqual([ids.get("good")]);
});

test("SES-1: a session that was looked up before its end is over at its end", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const { userData } = await signIn(student.login, "student");
  const session = await server.book.find(userData.token);
  if (!session) throw new Error("A session is wanted.");
  const endingIn = (ms: number) => ({ ...session, endsAt: new Date(Date.now() + ms) });

  expect(await server.book.standing(endingIn(60_000))).toBe("good");
  expect(await server.book.standing(endingIn(-1))).toBe("expired");
  server.book.forget(() => true);
  expect(await refusal(client(userData.token).call(own.readMe, {}))).toMatchObject({
    code: "session-expired",
  });
});

test("ACC-3: switching role locks no other account", async () => {
  const teacher = await aTeacher(database, school, { passwordHash });
  const { userData } = await signIn(teacher.login, "teacher");
  const other = await aStudent(database, school, { section, passwordHash });
  const { rows } = await owner.query<{ readonly id: number }>(
    "select id::float8 as id from role_assignments where account_id = $1",
    [teacher.accountId],
  );
  const elsewhere = await owner.connect();
  await elsewhere.query("begin");
  await elsewhere.query("select from accounts where id = $1 for update", [other.accountId]);

  const switched = await client(userData.token).call(own.switchRole, {
    body: { assignmentId: rows[0]?.id ?? 0 },
  });

  await elsewhere.query("rollback");
  elsewhere.release();
  expect(switched.userData.token).not.toBe(userData.token);
});

test("a browser that wants no more notices is taken off, without an address of a push service", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const { userData } = await signIn(student.login, "student");

  const { tags } = await client(userData.token).call(contract.saveDevice, {
    body: { platform: "web", pushToken: null },
  });

  expect(tags).toEqual({});
});

test("nobody signs in to a school that is closed", async () => {
  const closing = await aSchool(database, group);
  const teacher = await aTeacher(database, closing, { passwordHash });
  await expect(signIn(teacher.login, "teacher")).resolves.toMatchObject({
    userData: { school_id: closing.id },
  });

  await owner.query("update schools set state = 'closed' where id = $1", [closing.id]);

  expect(await refusal(signIn(teacher.login, "teacher"))).toMatchObject({ code: "no-access" });
});
