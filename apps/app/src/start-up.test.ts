import { ROLES } from "@dars/contract/platform/roles";
import { readMySettings } from "@dars/contract/school/settings";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { store } from "#platform/device/store.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { soon } from "#platform/testing/soon.ts";
import { keepZones, schoolZone } from "#platform/time/school-zone.ts";
import { VersionStore } from "#shell/versions/public.ts";
import { noteVisit } from "#talking/chat/public.ts";

import { ADevice, CHECK, COUNT, good, SETTINGS, VERSION } from "./device.factory.ts";
import { look, tapped } from "./start-up.ts";

let device: ADevice;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-09-10T09:00:00Z") });
  device = new ADevice();
});

afterEach(async () => {
  vi.useRealTimers();
  await device.close();
});

test.each(ROLES)("the unread count is asked for as %s only where the role has it", async (role) => {
  const session = aSession(role);
  await noteVisit(session.token, { roomId: 12, date: "2026-09-09 10:00:00" });
  const services = await device.started(session, good(session));

  const requestBodies = device.server.heardAt(COUNT).map(({ body }) => body);
  const isAsked = !["student", "parent", "evaluator"].includes(role);
  const teacher = role === "teacher" ? { teacher_id: 77 } : {};
  const { token, login_type } = session;
  const question = { token, login_type, ...teacher, visit_12: "2026-09-09 10:00:00" };
  expect(requestBodies).toEqual(isAsked ? [question] : []);
  expect(services.unread.count.get()).toBe(isAsked ? 7 : 0);
});

test.each<[string, unknown]>([
  ["an error", { status: "error" }],
  ["null", { result: { new_messages: null } }],
  ["a negative count", { result: { new_messages: -1 } }],
])("a count that fails with %s keeps the last badge", async (_, answer) => {
  const session = aSession("teacher");
  const services = await device.started(session, good(session));
  device.server.onLegacy("POST", COUNT, answer);
  await look(services);

  expect(services.unread.count.get()).toBe(7);
});

test("settings are those of the server, kept for the next start", async () => {
  const result = { show_apply_now_button: "1", show_reports_btn_for_students: "no", something_else: 3 };
  device.server.onLegacy("GET", SETTINGS, { status: "success", result });
  const services = await device.started(null);

  const expected = { show_apply_now_button: true, show_reports_btn_for_students: false };
  expect(services.settings.settings.get()).toMatchObject(expected);
  expect(await store.readWhole("settings")).toMatchObject(expected);
});

test("settings that did not come at the start come with the next look, as when the network is back", async () => {
  device.server.onLegacy("GET", SETTINGS, { status: "error" });
  const services = await device.started(null);
  expect(services.settings.settings.get().show_apply_now_button).toBe(false);

  device.server.onLegacy("GET", SETTINGS, { status: "success", result: { show_apply_now_button: true } });
  await look(services);
  expect(services.settings.settings.get().show_apply_now_button).toBe(true);
});

test("Q3: whoever is signed in has the settings of the own school", async () => {
  const session = aSession("student");
  device.server.onLegacy("GET", SETTINGS, { status: "success", result: { show_apply_now_button: true } });
  device.server.on(readMySettings, {
    showApplyNow: false,
    showMessagesForStudents: true,
    showReportsForStudents: false,
    messagesRule: "reports",
  });
  const services = await device.started(session, good(session));

  expect(services.settings.settings.get()).toEqual({
    show_apply_now_button: false,
    show_messages_btn_for_students: true,
    show_reports_btn_for_students: false,
    messages_rule: "reports",
  });
});

test("the app keeps the zones of the schools of its session, also for a start without a network", async () => {
  const session = aSession("parent");
  onTestFinished(() => keepZones("Asia/Baghdad"));
  device.server.on(readMySettings, {
    showApplyNow: false,
    showMessagesForStudents: true,
    showReportsForStudents: false,
    messagesRule: "reports",
    timeZone: "Asia/Dubai",
    otherZones: [{ schoolId: 7, timeZone: "Pacific/Kiritimati" }],
  });
  await device.started(session, good(session));
  expect([schoolZone(), schoolZone(7)]).toEqual(["Asia/Dubai", "Pacific/Kiritimati"]);

  keepZones("Asia/Baghdad");
  device.server.reachable = false;
  await device.started(session);
  expect([schoolZone(), schoolZone(7)]).toEqual(["Asia/Dubai", "Pacific/Kiritimati"]);
});

test("before any answer every switch is off", async () => {
  device.server.reachable = false;
  const services = await device.started(null);

  expect(Object.values(services.settings.settings.get())).toEqual([false, false, false, "messages"]);
});

test.each([
  ["android", { android: "51.10", ios: "51.6" }, true],
  ["ios", { android: "51.10", ios: "51.6" }, false],
  ["android", { android: "51.6" }, false],
  ["android", {}, false],
  ["web", { android: "99.0", ios: "99.0" }, false],
] as const)("on %s, with %j in the stores, an update is due: %s", async (platform, versions, isDue) => {
  device.server.onLegacy("POST", VERSION, { status: "success", versions });
  const services = await device.started(null, undefined, { versions: new VersionStore(platform) });

  expect(services.versions.newer.get()).toBe(isDue);
});

test("VER-3: a version check that fails changes nothing", async () => {
  device.server.onLegacy("POST", VERSION, { status: "success", versions: { android: "52.0" } });
  const services = await device.started(null, undefined, { versions: new VersionStore("android") });
  device.server.reachable = false;
  await look(services);

  expect(services.versions.newer.get()).toBe(true);
});

test("VER-2: an update that is no longer due is no longer asked for", async () => {
  device.server.onLegacy("POST", VERSION, { versions: { android: "52.0" } });
  const services = await device.started(null, undefined, { versions: new VersionStore("android") });
  device.server.onLegacy("POST", VERSION, { versions: { android: "51.6" } });
  await look(services);

  expect(services.versions.newer.get()).toBe(false);
});

test("permission for push is asked for at the start, and a tap is kept until a page takes it", async () => {
  await device.started(null);
  device.push.tap({ page: "chatting", id: 4 });

  expect(device.push.hasAsked).toBe(true);
  expect(tapped.get()).toBe("/chatting/4");
  tapped.set(null);
});

test("a sign-in is followed by its user check, its push tags and its unread count", async () => {
  const services = await device.started(null);
  const session = aSession("teacher");
  device.server.onLegacy("POST", CHECK, good(session));

  await services.sessions.store.keep(session);

  await soon(() => expect(services.unread.count.get()).toBe(7));
  expect(device.push.tags).toEqual({ school_id: "12", teacher_id: "77" });
});

test("the badge of a session that is over is taken away", async () => {
  const session = aSession("teacher");
  const services = await device.started(session, good(session));
  device.server.onLegacy("POST", CHECK, { status: "fail" });

  await look(services);

  expect(services.unread.count.get()).toBe(0);
});
