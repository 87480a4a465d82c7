import { saveDevice } from "@dars/contract/identity/accounts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { store } from "#platform/device/store.ts";
import { AccountDatabase } from "#platform/offline/database.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { soon } from "#platform/testing/soon.ts";
import { noteVisit } from "#talking/chat/public.ts";

import { ADevice, CHECK, good } from "./device.factory.ts";

let device: ADevice;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-09-10T09:00:00Z") });
  device = new ADevice();
});

afterEach(async () => {
  vi.useRealTimers();
  await device.close();
});

test("a good session is refreshed wholly, and its push tags are set", async () => {
  const moved = aSession("student", { grade_id: 341, level_id: 8 });
  const services = await device.started(aSession("student"), good(moved));

  expect(services.sessions.store.session.get()).toEqual(moved);
  expect(await store.readWhole("userData")).toEqual(moved);
  expect(device.push.tags).toEqual({ school_id: "12", grade_id: "341", student_id: "55231" });
});

test("the stored session is sent as the body, and its token nowhere in the address", async () => {
  const session = aSession("teacher");
  await device.started(session, good(session));

  expect(device.server.heardAt(CHECK)[0]).toMatchObject({
    method: "POST",
    url: `${CHECK}?x=1`,
    body: session,
  });
  expect(device.server.heard.map(({ url }) => url).join(" ")).not.toContain(session.token);
});

test("a server chosen on this device stays when the answer names none", async () => {
  const session = aSession("teacher", { server: "https://school.test" });
  device.server.onLegacy("POST", CHECK, good({ ...session, server: null }));
  const services = await device.started(session);

  expect(services.sessions.store.session.get()?.server).toBe("https://school.test");
});

test.each(["fail", "not_logged_in"] as const)("the word %s ends the session", async (status) => {
  const session = aSession("teacher");
  await noteVisit(session.token, { roomId: 12, date: "2026-09-09 10:00:00" });
  const services = await device.started(session, { status, message: { en: "No." } });

  expect(services.sessions.store.session.get()).toBeNull();
  expect(services.sessions.store.endReason.get()).toBe(status);
  expect(Object.keys(localStorage).filter((key) => /^(userData|endpoint|visit_)/.test(key))).toEqual([]);
  expect(device.push.tags).toBeNull();
});

test.each<[string, () => Response]>([
  ["an error of the server", () => new Response("", { status: 500 })],
  ["maintenance", () => Response.json({ status: "error", retry_after: 60 }, { status: 503 })],
  ["too many tries", () => Response.json({}, { status: 429, headers: { "retry-after": "5" } })],
  ["a web page instead of JSON", () => new Response("<html>fail</html>")],
  ["an unknown status", () => Response.json({ status: "maybe" })],
  ["success without userData", () => Response.json({ status: "success" })],
  ["an empty answer", () => new Response("")],
  ["null", () => Response.json(null)],
])("%s keeps the session", async (_, answer) => {
  const session = aSession("teacher");
  device.server.onRaw("POST", CHECK, answer);
  const services = await device.started(session);

  expect(services.sessions.store.session.get()).toEqual(session);
  expect(await store.readWhole("userData")).toEqual(session);
});

test("without a network the session stays, and everything known stays with it", async () => {
  await store.writeWhole("settings", { show_apply_now_button: true });
  device.server.reachable = false;
  const services = await device.started(aSession("teacher"));

  expect(services.sessions.store.session.get()).not.toBeNull();
  expect(services.settings.settings.get().show_apply_now_button).toBe(true);
});

test("a check that got no answer is made again 2, 4 and 8 seconds later", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: new Date("2026-09-10T09:00:00Z") });
  device.server.onRaw("POST", CHECK, () => new Response("", { status: 500 }));
  const services = await device.opened(aSession("teacher"));
  await services.check.run();
  for (const [seconds, expectedChecks] of [
    [1.9, 1],
    [0.1, 2],
    [3.9, 2],
    [0.1, 3],
    [7.9, 3],
    [0.1, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    expect(device.server.heardAt(CHECK)).toHaveLength(expectedChecks);
  }
});

test("SES-1: a session older than its days ends on this device, with or without a network", async () => {
  device.server.reachable = false;
  const old = aSession("teacher", { last_login_at: "2026-08-10 07:00:00", session_timeout: 30 });
  const services = await device.started(old);

  expect(services.sessions.store.session.get()).toBeNull();
  expect(services.sessions.store.endReason.get()).toBe("expired");
});

test("SES-1: while the school's zone is unknown a session is not held to be older than it may be", async () => {
  device.server.reachable = false;
  const session = aSession("teacher", { last_login_at: "2026-09-09 22:00:00", session_timeout: 0.5 });
  const services = await device.started(session);

  expect(services.sessions.store.session.get()).not.toBeNull();
});

test("SES-1: the school's clock, once heard, decides to the second", async () => {
  const session = aSession("teacher", { last_login_at: "2026-09-10 00:00:01", session_timeout: 0.5 });
  device.server.onLegacy("POST", CHECK, { ...good(session), server_time: "2026-09-10 12:00:00" });
  const services = await device.started(session);
  device.server.reachable = false;

  vi.setSystemTime(new Date("2026-09-10T09:00:01Z"));
  await services.check.run();
  expect(services.sessions.store.session.get()).not.toBeNull();
  vi.setSystemTime(new Date("2026-09-10T09:00:02Z"));
  await services.check.run();

  expect(services.sessions.store.endReason.get()).toBe("expired");
});

test("an answer about an earlier session does not touch the one that signed in meanwhile", async () => {
  const next = aSession("parent", { token: "newer" });
  const services = await device.opened(aSession("teacher"));
  device.server.onRaw("POST", CHECK, () => Response.json({ status: "fail" }));
  const check = services.check.run();
  await services.sessions.store.keep(next);
  await check;

  expect(services.sessions.store.session.get()).toEqual(next);
});

test("a refusal of any call for want of a session makes the app ask about it", async () => {
  const services = await device.opened(aSession("teacher"));
  device.server.onLegacy("POST", CHECK, { status: "not_logged_in" }).refuse(saveDevice, "not-signed-in", 401);

  const body = { platform: "web", pushToken: null } as const;
  await expect(services.client.call(saveDevice, { body })).rejects.toThrow("Refused: not-signed-in.");

  await soon(() => expect(services.sessions.store.endReason.get()).toBe("not_logged_in"));
});

test("signing out takes the tags, the session, the server and everything kept here, then loads the root", async () => {
  const leave = vi.fn<() => void>();
  const session = aSession("teacher", { server: "https://school.test" });
  const services = await device.started(session, good(session), { leave });
  device.server.reachable = false;
  await services.workspace.get().outbox.send({ method: "PUT", url: "/api/v6/notes/a" });
  device.server.reachable = true;

  await services.sessions.signOut();

  expect(device.server.heardAt("/api/v6/logout")[0]).toMatchObject({ token: session.token });
  expect(Object.keys(localStorage).filter((key) => /^(userData|endpoint|visit_)/.test(key))).toEqual([]);
  expect(device.push.tags).toBeNull();
  expect(services.sessions.store.endReason.get()).toBeNull();
  expect(leave).toHaveBeenCalledOnce();
  const again = await device.opened(session);
  expect(again.workspace.get().outbox.saves.get()).toEqual([]);
});

test("a sign-out leaves nothing that the account kept here in another of its roles", async () => {
  const services = await device.opened(aSession("teacher"));
  device.server.reachable = false;
  await services.workspace.get().outbox.send({ method: "PUT", url: "/api/v6/notes/a" });
  await services.sessions.store.keep(aSession("parent"));

  expect(await services.sessions.countUnsent()).toBe(1);
  await services.sessions.signOut();

  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names.filter((name) => name?.includes("90871"))).toEqual([]);
});

test.each([
  ["in another role", aSession("parent")],
  ["as somebody else", aSession("teacher", { id: 90_872, token: "newer" })],
])(
  "whoever goes on %s finds nothing that was read before, on a device that is not shared",
  async (_, next) => {
    const services = await device.opened(aSession("teacher"));
    const accountDatabase = new AccountDatabase(services.workspace.get().account);
    await accountDatabase.reads.put({ key: "reads", text: "Amal" });

    await services.sessions.store.keep(next);

    expect(await accountDatabase.reads.toArray()).toEqual([]);
    accountDatabase.close();
  },
);

test("a tab whose session another tab has replaced loads the root anew", async () => {
  const leave = vi.fn<() => void>();
  await device.opened(aSession("teacher"), { leave });
  await store.writeWhole("userData", aSession("parent"));

  dispatchEvent(new StorageEvent("storage", { key: "userData" }));

  await soon(() => expect(leave).toHaveBeenCalledOnce());
});

test("a device that cannot delete what it kept still signs out", async () => {
  const leave = vi.fn<() => void>();
  const session = aSession("teacher");
  const services = await device.started(session, good(session), { leave });
  vi.spyOn(indexedDB, "deleteDatabase").mockImplementation(() => {
    throw new DOMException("No.", "UnknownError");
  });

  await services.sessions.signOut();
  vi.restoreAllMocks();

  expect(await store.readWhole("userData")).toBeUndefined();
  expect(leave).toHaveBeenCalledOnce();
});

test("a session that ended elsewhere leaves unsent saves on the device, and nothing that was read", async () => {
  const session = aSession("teacher");
  const services = await device.opened(session);
  device.server.reachable = false;
  await services.workspace.get().outbox.send({ method: "PUT", url: "/api/v6/notes/a" });
  services.workspace.get().queries.setQueryData(["marks"], [10]);
  device.server.reachable = true;
  device.server.onLegacy("POST", CHECK, { status: "fail" });
  await services.check.run();

  device.server.reachable = false;
  const back = await device.opened(session);
  await soon(() => expect(back.workspace.get().outbox.saves.get()).toHaveLength(1));
  expect(back.workspace.get().queries.getQueryData(["marks"])).toBeUndefined();
});
