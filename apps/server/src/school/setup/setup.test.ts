import { readMe } from "@dars/contract/identity/own-account";
import { ApiError } from "@dars/contract/platform/client";
import { finishSetup, readSetup } from "@dars/contract/school/setup";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { aGroup } from "#platform/testing/factories/organisation.ts";
import { anAdministrator } from "#platform/testing/factories/people.ts";
import { served } from "#platform/testing/served.ts";

import { SetupCode } from "./setup-code.ts";

const body = {
  code: "48151623",
  groupName: "مجموعة الرافدين",
  groupCode: "RAF",
  locale: "ar" as const,
  name: "زينب كاظم الخفاجي",
  login: "Zainab",
  password: "a fine password 9",
};

test("the first administrator sets up an empty server and is signed in", async () => {
  const { client, owner } = await anEmptyServer();
  expect(await client().call(readSetup, {})).toEqual({ isOpen: true });

  const { userData } = await client().call(finishSetup, { body });

  const me = await client(userData.token).call(readMe, {});
  expect(me).toMatchObject({
    login: "zainab",
    role: "administrator",
    name: { ar: body.name },
    group: { name: { ar: body.groupName } },
  });
  expect(await client().call(readSetup, {})).toEqual({ isOpen: false });
  const { rows } = await owner.query("select kind from schools");
  expect(rows).toEqual([{ kind: "office" }]);
});

test("a wrong code is refused, and after twenty even the right one until the next start", async () => {
  const { client } = await anEmptyServer();
  for (let guess = 0; guess < 20; guess += 1)
    await expect(client().call(finishSetup, { body: { ...body, code: "00000000" } })).rejects.toMatchObject({
      code: "forbidden",
      field: "/body/code",
    });

  await expect(client().call(finishSetup, { body })).rejects.toMatchObject({ code: "forbidden" });
});

test("a weak password is refused and nothing is made", async () => {
  const { client, owner } = await anEmptyServer();

  await expect(client().call(finishSetup, { body: { ...body, password: "password" } })).rejects.toMatchObject(
    {
      code: "weak-password",
    },
  );

  expect((await owner.query("select id from groups")).rowCount).toBe(0);
});

test("a roster imported by command while the server waits ends the waiting", async () => {
  const { client, database } = await anEmptyServer();
  await anAdministrator(database, await aGroup(database));

  expect(await client().call(readSetup, {})).toEqual({ isOpen: false });
});

test("of eight who finish it at once, one becomes the administrator", async () => {
  const { client, owner } = await anEmptyServer();

  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, (_, number) =>
      client().call(finishSetup, { body: { ...body, groupCode: `G${number}`, login: `first-${number}` } }),
    ),
  );

  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = tries.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused.every((reason) => reason instanceof ApiError && reason.code === "conflict")).toBe(true);
  expect((await owner.query("select id from accounts")).rowCount).toBe(1);
});

test("a server that has people is not set up again", async () => {
  const { client } = await served(createApplication);

  expect(await client().call(readSetup, {})).toEqual({ isOpen: false });
  await expect(client().call(finishSetup, { body })).rejects.toMatchObject({ code: "conflict" });
});

const anEmptyServer = () =>
  served((parts) => createApplication({ ...parts, setupCode: new SetupCode(body.code) }));
