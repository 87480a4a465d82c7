import { changePassword } from "@dars/contract/identity/accounts";
import { readMe } from "@dars/contract/identity/own-account";
import { resetSecondFactor } from "@dars/contract/identity/second-factors";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

import { PASSWORD, refusal } from "#identity/accounts/accounts.factory.ts";
import { aManagement } from "#platform/testing/factories/people.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";

import { aCarefulSchool, midStep } from "./second-factors.factory.ts";

const {
  database,
  school,
  passwordHash,
  owner,
  client,
  signInClient,
  aCarefulTeacher,
  fetchChallenge,
  second,
} = await aCarefulSchool();

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: midStep() }));
afterAll(() => void vi.useRealTimers());

test("T25: a code that was used opens nothing more, whatever the challenge", async () => {
  const { teacher, phone } = await aCarefulTeacher();
  const [one, other] = [await fetchChallenge(teacher), await fetchChallenge(teacher)];

  await second(one.challenge, phone.code());

  expect(await refusal(second(other.challenge, phone.code()))).toMatchObject({ code: "bad-credentials" });
  expect(await refusal(second(one.challenge, phone.code(1)))).toMatchObject({ code: "bad-credentials" });
});

test("T25: a stolen challenge opens nothing without a code, neither here nor as a token", async () => {
  const { teacher } = await aCarefulTeacher();

  const { challenge } = await fetchChallenge(teacher);

  expect(await refusal(client(challenge).call(readMe, {}))).toMatchObject({ code: "not-signed-in" });
  expect(await refusal(second(challenge, "000000"))).toMatchObject({ code: "bad-credentials" });
  const { rows } = await owner.query("select details::text from sign_in_challenges");
  expect(JSON.stringify(rows)).not.toContain(challenge);
});

test("T25: somebody else's challenge is not ended by one's own code", async () => {
  const [victim, thief] = [await aCarefulTeacher(), await aCarefulTeacher()];

  const { challenge } = await fetchChallenge(victim.teacher);

  expect(await refusal(second(challenge, thief.phone.code()))).toMatchObject({ code: "bad-credentials" });
  expect(await refusal(second(challenge, thief.recoveryCodes[0] ?? ""))).toMatchObject({
    code: "bad-credentials",
  });
});

test("T25: a challenge ends with the password that it began with, with the account, and after five minutes", async () => {
  const { teacher, phone, own } = await aCarefulTeacher();
  const before = await fetchChallenge(teacher);
  await own.call(changePassword, { body: { current: PASSWORD, next: "another horse 8" } });
  expect(await refusal(second(before.challenge, phone.code()))).toMatchObject({ code: "bad-credentials" });

  const old = await fetchChallenge(teacher, "teacher", "another horse 8");
  await owner.query("update sign_in_challenges set expires_at = now() where account_id = $1", [
    teacher.accountId,
  ]);
  expect(await refusal(second(old.challenge, phone.code(1)))).toMatchObject({ code: "bad-credentials" });

  const last = await fetchChallenge(teacher, "teacher", "another horse 8");
  await owner.query("update accounts set state = 'disabled' where id = $1", [teacher.accountId]);
  expect(await refusal(second(last.challenge, phone.code(1)))).toMatchObject({ code: "bad-credentials" });
});

test("T24: of forty codes guessed together few are judged, whatever the challenge, and then the account waits", async () => {
  const { teacher, phone } = await aCarefulTeacher();
  const challenges = [await fetchChallenge(teacher), await fetchChallenge(teacher)];
  const guess = (number: number) => second(challenges[number % 2]?.challenge ?? "", String(100_000 + number));

  const tries = await Promise.all(Array.from({ length: 40 }, (_, number) => refusal(guess(number))));

  expect(tries.filter(({ code }) => code === "bad-credentials")).toHaveLength(5);
  expect(tries.filter(({ code }) => code === "too-many-requests")).toHaveLength(35);
  expect(await refusal(second(challenges[0]?.challenge ?? "", phone.code()))).toMatchObject({
    code: "too-many-requests",
  });
});

test("of two who send the same right code together, one gets in", async () => {
  const { teacher, phone } = await aCarefulTeacher();
  const { challenge } = await fetchChallenge(teacher);

  const tries = await Promise.allSettled([second(challenge, phone.code()), second(challenge, phone.code())]);

  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("T25: a code that is judged while the office takes the second factor away leaves nobody signed in", async () => {
  const { teacher, phone } = await aCarefulTeacher();
  const office = await signInClient(
    await aManagement(database, school, { passwordHash }),
    "school_management",
  );
  const { challenge } = await fetchChallenge(teacher);
  const busy = await owner.connect();
  await busy.query("begin");
  await busy.query("update accounts set locale = 'en' where id = $1", [teacher.accountId]);

  const late = second(challenge, phone.code()).catch((error: unknown) => error);
  // The code was right: only the session has still to be written.
  await lockWaits(owner);
  const takenAway = office.call(resetSecondFactor, {
    params: { schoolId: school.id, personId: teacher.id },
  });
  await busy.query("commit");
  busy.release();
  await Promise.all([takenAway, late]);

  const open = "select from sessions where account_id = $1 and ended_at is null";
  expect((await owner.query(open, [teacher.accountId])).rows).toEqual([]);
});
