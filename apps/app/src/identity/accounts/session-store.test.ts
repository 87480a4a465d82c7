import { expect, test, vi } from "vitest";

import { store } from "#platform/device/store.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { names } from "#platform/testing/names.ts";
import { soon } from "#platform/testing/soon.ts";

import { SessionStore } from "./session-store.ts";

const teacher = aSession("teacher");
const newer = aSession("parent", { token: "newer", server: "https://school.test" });

test("a refused session of an older tab does not end the one that somebody signed in with in another", async () => {
  const [older] = await twoTabs();

  expect(await older.end(teacher.token, "fail")).toBe(false);

  expect(await store.readWhole("userData")).toEqual(newer);
});

test("an answer to an older tab does not bring its session back over a newer one", async () => {
  const [older] = await twoTabs();

  await older.refresh(teacher.token, teacher);

  expect(await store.readWhole("userData")).toEqual(newer);
});

test("a sign-out in an older tab leaves the newer session and its server, and is signed out itself", async () => {
  const [older] = await twoTabs();

  await older.clear();

  expect(older.session.get()).toBeNull();
  expect(await store.readWhole("userData")).toEqual(newer);
  expect(await store.read("endpoint")).toBe("https://school.test");
});

test("an answer that comes after a sign-out in another tab does not sign in again", async () => {
  const one = await aTab();
  await one.keep(teacher);
  const other = await aTab();
  await other.clear();

  await one.refresh(teacher.token, teacher);

  expect(await store.readWhole("userData")).toBeUndefined();
});

test("an answer that waits for a sign-out to end does not sign in again", async () => {
  const tab = await aTab();
  await tab.keep(teacher);

  await Promise.all([tab.refresh(teacher.token, teacher), tab.clear(), tab.refresh(teacher.token, teacher)]);

  expect(await store.readWhole("userData")).toBeUndefined();
});

test("a tab hears that another has signed somebody in", async () => {
  const [older] = await twoTabs();
  const replaced = vi.fn<() => void>();
  older.watchOtherTabs(replaced);

  dispatchEvent(new StorageEvent("storage", { key: "userData" }));

  await soon(() => expect(replaced).toHaveBeenCalledOnce());
});

test("a session refreshed by another tab goes on in this one", async () => {
  const tab = await aTab();
  await tab.keep(teacher);
  const replaced = vi.fn<() => void>();
  tab.watchOtherTabs(replaced);
  await (await aTab()).refresh(teacher.token, { ...teacher, session_timeout: 14 });

  dispatchEvent(new StorageEvent("storage", { key: "userData" }));
  // Takes its turn after the tab has looked.
  await tab.refresh(teacher.token, teacher);

  expect(replaced).not.toHaveBeenCalled();
});

test("Back pressed twice, or after the server has ended the look, leads to one's own session and not out of it", async () => {
  for (const end of [
    (tab: SessionStore) => tab.comeBack(),
    (tab: SessionStore) => tab.end("looking", "fail"),
  ]) {
    const tab = await aTab();
    await tab.keep(teacher);
    const viewing = { name: names("Hana"), endsAt: Date.now() + 60_000, back: "/home" };
    await tab.look(viewing, aSession("student", { token: "looking" }));

    await Promise.all([end(tab), tab.comeBack()]);

    expect(tab.viewing.get()).toBeNull();
    expect(tab.session.get()?.token).toBe(teacher.token);
    expect(await store.readWhole("userData")).toMatchObject({ token: teacher.token });
  }
});

test("whoever hears why a session has ended finds it gone, however long the device takes to close what it kept", async () => {
  const closing = Promise.withResolvers<void>();
  const tab = new SessionStore((next) => (next ? Promise.resolve() : closing.promise));
  await tab.keep(teacher);

  const ended = tab.end(teacher.token, "fail");
  await soon(async () => expect(await store.readWhole("userData")).toBeUndefined());
  expect(tab.endReason.get()).toBeNull();
  tab.endReason.watch(() => expect(tab.session.get()).toBeNull());
  closing.resolve();

  expect(await ended).toBe(true);
  expect(tab.endReason.get()).toBe("fail");
});

/** A teacher's tab, and one in which a parent has signed in since. */
async function twoTabs(): Promise<readonly [SessionStore, SessionStore]> {
  const older = await aTab();
  await older.keep(teacher);
  const other = await aTab();
  await other.keep(newer);
  return [older, other];
}

async function aTab(): Promise<SessionStore> {
  const tab = new SessionStore();
  await tab.load();
  return tab;
}
