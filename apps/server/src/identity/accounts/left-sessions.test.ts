import * as contract from "@dars/contract/identity/accounts";
import * as own from "@dars/contract/identity/own-account";
import { expect, test } from "vitest";

import { aStudent } from "#platform/testing/factories/people.ts";

import { aSchoolThatSignsIn, refusal } from "./accounts.factory.ts";
import { deriveSignOutKey } from "./end-left-session.ts";

const { http, served, database, owner, client, school, section, passwordHash, signIn } =
  await aSchoolThatSignsIn();

async function aStudentIn() {
  const student = await aStudent(database, school, { section, passwordHash });
  const { userData } = await signIn(student.login, "student");
  const key = deriveSignOutKey(userData.token);
  return { student, token: userData.token, accountId: userData.id, key };
}

const end = (accountId: number, key: string) =>
  client().call(contract.endLeftSession, { body: { accountId, key } });
const reads = (token: string) => client(token).call(own.readMe, {});

test("NTF-4: a device that was signed out of without a network ends its session later, and is pushed to no more", async () => {
  const { student, token, accountId, key } = await aStudentIn();
  const body = { platform: "ios", pushToken: "{}" } as const;
  await client(token).call(contract.saveDevice, { body });

  await end(accountId, key);
  await end(accountId, key);

  expect(await refusal(reads(token))).toMatchObject({ code: "not-signed-in" });
  const { rows } = await owner.query(
    "select push_token, push_tags, ended_by from sessions where account_id = $1",
    [student.accountId],
  );
  expect(rows).toEqual([{ push_token: null, push_tags: null, ended_by: "logout" }]);
});

test("NTF-4: a server that dies while a device is taken over leaves it to whoever had it", async () => {
  const [before, after] = [await aStudentIn(), await aStudentIn()];
  const body = { platform: "android", pushToken: "handed on" } as const;
  await client(before.token).call(contract.saveDevice, { body });
  await owner.query(`
    create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$;
    create trigger die before update of push_token on sessions
      for each row when (new.push_token is not null) execute function die()`);

  expect(await refusal(client(after.token).call(contract.saveDevice, { body }))).toMatchObject({
    code: "unexpected",
  });
  await owner.query("drop function die cascade");

  const { rows } = await owner.query("select account_id from sessions where push_token = $1", [
    body.pushToken,
  ]);
  expect(rows).toEqual([{ account_id: before.accountId }]);
});

test("the key ends that session alone", async () => {
  const [one, other] = [await aStudentIn(), await aStudentIn()];
  const { userData: second } = await signIn(one.student.login, "student");

  await end(other.accountId, one.key);
  await expect(reads(one.token)).resolves.toBeDefined();
  await end(one.accountId, one.key);

  expect(await refusal(reads(one.token))).toMatchObject({ code: "not-signed-in" });
  await expect(reads(second.token)).resolves.toBeDefined();
  await expect(reads(other.token)).resolves.toBeDefined();
});

test("AZ-1: with the key no call of the school is answered, and nothing is told of a key that never was", async () => {
  const { accountId, key, token } = await aStudentIn();

  const answers = await Promise.all(
    served
      .filter(({ route }) => route.access !== "public")
      .map(async ({ route: { method, path } }) => {
        const url = path.replaceAll(/:\w+/g, "1");
        const { statusCode } = await http.inject({
          method,
          url,
          headers: { authorization: `Bearer ${key}` },
        });
        return statusCode;
      }),
  );
  const legacy = await http.inject({
    method: "POST",
    url: "/api/check_user.php?x=1",
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({ token: key, login_type: "student", id: accountId }),
  });

  expect(new Set(answers)).toEqual(new Set([401]));
  expect(legacy.json()).toMatchObject({ status: expect.stringMatching(/^(fail|not_logged_in)$/) });
  expect(await end(accountId, "0".repeat(64))).toEqual({});
  await expect(reads(token)).resolves.toBeDefined();
});
