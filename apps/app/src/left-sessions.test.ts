import { endLeftSession, logout } from "@dars/contract/identity/accounts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { store } from "#platform/device/store.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { soon } from "#platform/testing/soon.ts";

import type { AppServices } from "./app-services.ts";
import { ADevice, CHECK, good } from "./device.factory.ts";
import { look } from "./start-up.ts";

const LATE = "/api/v6/logout/late";
const session = aSession("teacher", { last_login_at: "2999-01-01 00:00:00" });
const another = { ...session, id: 5, token: "another" };

let device: ADevice;
let services: AppServices;
beforeEach(async () => {
  device = new ADevice();
  device.server.on(endLeftSession, {});
  services = await device.started(session, good(session));
});
afterEach(() => device.close());

const texts = () => Object.values(localStorage).join("\n");
const left = () => store.readWhole("left-sessions");

async function signOutWithoutNetwork(): Promise<void> {
  device.server.reachable = false;
  await services.sessions.signOut();
  device.server.reachable = true;
}

test("a session that was left without a network is ended when there is one, by a key that is not its token", async () => {
  await signOutWithoutNetwork();

  expect(texts()).not.toContain(session.token);
  expect(await left()).toEqual([
    { server: "", accountId: session.id, key: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);

  await services.endLeftSessions();

  const [request] = device.server.heardAt(LATE);
  expect(request).toMatchObject({ body: { accountId: session.id }, token: undefined });
  expect(JSON.stringify(request)).not.toContain(session.token);
  expect(await left()).toBeUndefined();
});

test("it is ended also when somebody else has signed in, on the server that it was of", async () => {
  await services.sessions.store.keep({ ...session, server: "https://school.test" });
  await signOutWithoutNetwork();
  device.server.onLegacy("POST", CHECK, good(another));
  await services.sessions.store.keep(another);

  await look(services);
  await soon(async () => expect(await left()).toBeUndefined());

  const [request] = device.server.heardAt(LATE);
  expect(request).toMatchObject({ url: `https://school.test${LATE}`, token: undefined });
  expect(services.sessions.store.session.get()?.token).toBe("another");
});

test("whatever no answer was given for waits, and two sessions wait together", async () => {
  await signOutWithoutNetwork();
  await services.sessions.store.keep(another);
  await signOutWithoutNetwork();
  device.server.onRaw("POST", LATE, () => new Response("", { status: 502 }));
  await services.endLeftSessions();

  expect(await left()).toHaveLength(2);
  device.server.on(endLeftSession, {});
  await services.endLeftSessions();
  expect(await left()).toBeUndefined();
});

test("what got no answer is tried again, though nobody comes back to the app", async () => {
  await signOutWithoutNetwork();
  device.server.onRaw("POST", LATE, () => new Response("", { status: 502 }));
  await services.endLeftSessions();
  expect(await left()).toHaveLength(1);

  device.server.on(endLeftSession, {});

  await soon(async () => expect(await left()).toBeUndefined());
});

test("of a sign-out that the server heard, or a session that it knew to be over, nothing stays", async () => {
  await services.sessions.signOut();
  expect(await left()).toBeUndefined();

  await services.sessions.store.keep(session);
  device.server.refuse(logout, "not-signed-in", 401);
  await services.sessions.signOut();
  expect(await left()).toBeUndefined();
});
