import * as contract from "@dars/contract/identity/accounts";
import * as own from "@dars/contract/identity/own-account";
import { expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";
import { soon } from "#platform/testing/soon.ts";

import { aSchoolThatSignsIn, refusal } from "./accounts.factory.ts";

const { server, database, owner, client, group, school, section, passwordHash, signIn } =
  await aSchoolThatSignsIn();

test("the token opens what its role may see, and its hash alone is stored", async () => {
  const teacher = await aTeacher(database, school, {
    passwordHash,
    name: { ar: "كاظم صادق", en: "Kadhim Sadiq" },
  });
  const { userData } = await signIn(teacher.login, "teacher");

  const me = await client(userData.token).call(own.readMe, {});

  expect(me).toMatchObject({
    role: "teacher",
    name: { ar: "كاظم صادق", en: "Kadhim Sadiq" },
    school: { id: school.id },
  });
  const { rows } = await owner.query("select token_hash from sessions where account_id = $1", [
    teacher.accountId,
  ]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(userData.token);
});

test("a disabled account cannot sign in, and its open session ends within a second", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const { userData } = await signIn(student.login, "student");
  await owner.query("update accounts set state = 'disabled' where id = $1", [student.accountId]);
  server.book.forget(({ accountId }) => accountId === student.accountId);

  expect(await refusal(signIn(student.login, "student"))).toMatchObject({ code: "bad-credentials" });
  expect(await refusal(client(userData.token).call(own.readMe, {}))).toMatchObject({
    code: "not-signed-in",
  });
});

test("SES-1: a session is valid to the last second of its days and ends with the next", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const { userData } = await signIn(student.login, "student");
  const readAfter = async (seconds: number) => {
    await owner.query(
      `update sessions set last_login_at = now() - make_interval(secs => $1) where account_id = $2`,
      [seconds, student.accountId],
    );
    server.book.forget(() => true);
    return client(userData.token).call(own.readMe, {});
  };

  await expect(readAfter(30 * 86_400 - 60)).resolves.toMatchObject({ role: "student" });
  await expect(readAfter(30 * 86_400 + 60)).rejects.toMatchObject({ code: "session-expired", status: 401 });
  await expect(readAfter(0)).rejects.toMatchObject({ code: "session-expired" });
});

test("SES-2: signing out ends the token, takes its push tags, and may be repeated", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const { userData } = await signIn(student.login, "student");
  const mine = client(userData.token);
  const { tags } = await mine.call(contract.saveDevice, {
    body: { platform: "android", pushToken: "device-1" },
  });

  await mine.call(contract.logout, {});

  expect(tags).toEqual({
    school_id: String(school.id),
    grade_id: String(section.id),
    student_id: String(student.id),
  });
  expect(await refusal(mine.call(own.readMe, {}))).toMatchObject({ code: "not-signed-in" });
  const { rows } = await owner.query(
    "select push_token, push_tags, ended_by from sessions where account_id = $1",
    [student.accountId],
  );
  expect(rows).toEqual([{ push_token: null, push_tags: null, ended_by: "logout" }]);
});

test("somebody sees the own devices, ends another of them, and cannot end a stranger's", async () => {
  const [student, stranger] = [
    await aStudent(database, school, { section, passwordHash }),
    await aStudent(database, school, { section, passwordHash }),
  ];
  const first = await signIn(student.login, "student");
  const second = await signIn(student.login, "student");
  const others = await signIn(stranger.login, "student");
  const mine = client(second.userData.token);

  const { sessions } = await mine.call(own.listSessions, {});
  const other = sessions.find(({ isCurrent }) => !isCurrent);
  const theirs = client(others.userData.token).call(own.endSession, {
    params: { sessionId: other?.id ?? 0 },
  });
  expect(await refusal(theirs)).toMatchObject({ code: "not-found" });
  const stillThere = await client(first.userData.token).call(own.readMe, {});
  await mine.call(own.endSession, { params: { sessionId: other?.id ?? 0 } });
  await mine.call(own.endSession, { params: { sessionId: other?.id ?? 0 } });

  expect(sessions).toHaveLength(2);
  expect(stillThere.role).toBe("student");
  expect(await refusal(client(first.userData.token).call(own.readMe, {}))).toMatchObject({
    code: "not-signed-in",
  });
  expect((await mine.call(own.listSessions, {})).sessions).toHaveLength(1);
});

test("a device shows when it was last used", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const { userData } = await signIn(student.login, "student");
  const longAgo = "2026-01-01T09:00:00.000Z";
  await owner.query("update sessions set last_seen_at = $1 where account_id = $2", [
    longAgo,
    student.accountId,
  ]);

  await client(userData.token).call(own.readMe, {});

  await soon(async () => {
    const { sessions } = await client(userData.token).call(own.listSessions, {});
    expect(sessions.map(({ lastSeenAt }) => lastSeenAt > longAgo)).toEqual([true]);
  });
});

test("A2: a parent saves language and contact, and every school that knows the account has them", async () => {
  const child = await aStudent(database, school, { section });
  const parent = await aGuardian(database, group, { of: [child], passwordHash });
  const { userData } = await signIn(parent.login, "parent");
  const contact = { phone: "+9647701112233", email: "parent@example.org" };
  const further = { secondPhone: "+9647801112233", address: "سلێمانی، سەرچنار\nکۆڵانی 12" };
  const body = { locale: "ckb" as const, ...contact, ...further };

  const me = await client(userData.token).call(own.savePreferences, { body });

  expect(me).toMatchObject(body);
  const { rows } = await owner.query(
    'select phone, email, locale, second_phone as "secondPhone", address from people where id = $1',
    [parent.id],
  );
  expect(rows).toEqual([body]);

  const turned = await client(userData.token).call(own.savePreferences, { body: { locale: "ar" } });

  expect(turned).toMatchObject({ ...body, locale: "ar" });
});

test("a second phone is a contact alone: nobody signs in with it, and an address has words", async () => {
  const child = await aStudent(database, school, { section });
  const parent = await aGuardian(database, group, { of: [child], passwordHash });
  const { userData } = await signIn(parent.login, "parent");
  const save = (further: { readonly secondPhone?: string; readonly address?: string }) =>
    client(userData.token).call(own.savePreferences, { body: { locale: "ar", ...further } });

  await save({ secondPhone: "+9647801119999" });

  expect(await refusal(signIn("+9647801119999", "parent"))).toMatchObject({ code: "bad-credentials" });
  expect(await refusal(save({ secondPhone: "07801119999" }))).toMatchObject({ code: "invalid" });
  expect(await refusal(save({ address: " \n " }))).toMatchObject({ code: "invalid" });
  expect(await refusal(save({ address: "x".repeat(301) }))).toMatchObject({ code: "invalid" });
});

test("a device that somebody else signs in on is taken off whoever had it before", async () => {
  const [before, after] = [
    await aStudent(database, school, { section, passwordHash }),
    await aStudent(database, school, { section, passwordHash }),
  ];
  const body = { platform: "android" as const, pushToken: "shared-phone" };
  for (const { login } of [before, after])
    await client((await signIn(login, "student")).userData.token).call(contract.saveDevice, { body });

  const { rows } = await owner.query("select account_id from sessions where push_token = $1", [
    body.pushToken,
  ]);

  expect(rows).toEqual([{ account_id: after.accountId }]);
});

test.each([
  ["no subscription", "{}"],
  ["a host of its own choice", subscriptionAt("https://push.example/1")],
  ["an address of the server's own network", subscriptionAt("http://127.0.0.1:5432/")],
  ["a known push service without TLS", subscriptionAt("http://fcm.googleapis.com/fcm/send/1")],
])("NTF-4: a browser that registers %s for push is refused", async (_, pushToken) => {
  const { login } = await aStudent(database, school, { section, passwordHash });
  const mine = client((await signIn(login, "student")).userData.token);

  const saved = mine.call(contract.saveDevice, { body: { platform: "web", pushToken } });

  await expect(saved).rejects.toMatchObject({ code: "invalid", field: "pushToken" });
  const known = subscriptionAt("https://fcm.googleapis.com/fcm/send/1");
  await mine.call(contract.saveDevice, { body: { platform: "web", pushToken: known } });
});

test("a sign-in that was judged by the old password opens nothing once the password is changed", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const change = await owner.connect();
  await change.query("begin");
  await change.query("update accounts set password_hash = 'another' where id = $1", [student.accountId]);

  const late = refusal(signIn(student.login, "student"));
  // The old password was right: it now waits for the change to be made or given up.
  await lockWaits(owner);
  // No other account waits with it.
  const other = await aStudent(database, school, { section, passwordHash });
  await signIn(other.login, "student");
  await change.query("commit");
  change.release();

  expect(await late).toMatchObject({ code: "bad-credentials" });
  const { rows } = await owner.query("select from sessions where account_id = $1", [student.accountId]);
  expect(rows).toEqual([]);
});

function subscriptionAt(endpoint: string): string {
  return JSON.stringify({ endpoint, keys: { p256dh: "key", auth: "secret" } });
}
