import { KeychainAccess } from "@aparajita/capacitor-secure-storage";
import { ApiError } from "@dars/contract/platform/client";
import { beforeEach, expect, test } from "vitest";

import { NativeShelf, type PlainPlugin, type SafePlugin } from "./native-shelf.ts";

const SESSION = '{"token":"secret-token"}';

/** A phone's preferences and its safe, which may be locked, emptied, or take nothing. */
class APhone {
  readonly preferences = new Map<string, string>();
  readonly secrets = new Map<string, string>();
  isLocked = false;

  readonly plain: PlainPlugin = {
    get: async ({ key }) => ({ value: this.preferences.get(key) ?? null }),
    set: async ({ key, value }) => void this.preferences.set(key, value),
    remove: async ({ key }) => void this.preferences.delete(key),
    keys: async () => ({ keys: [...this.preferences.keys()] }),
  };

  readonly safe: SafePlugin = {
    get: async (key) => this.#unlocked(() => JSON.parse(this.secrets.get(key) ?? "null")),
    set: async (key, value) => this.#unlocked(() => void this.secrets.set(key, JSON.stringify(value))),
    remove: async (key) => this.#unlocked(() => this.secrets.delete(key)),
  };

  /** The app as it is after a start. */
  start(): NativeShelf {
    return new NativeShelf({
      safe: this.safe,
      plain: this.plain,
      page: localStorage,
      access: KeychainAccess.whenUnlocked,
    });
  }

  #unlocked<T>(work: () => T): T {
    if (this.isLocked) throw new Error("errSecInteractionNotAllowed");
    return work();
  }
}

let phone: APhone;

beforeEach(() => {
  phone = new APhone();
});

test("tokens lie in the safe alone; what is no secret in the preferences", async () => {
  const shelf = phone.start();

  await shelf.set("userData", SESSION);
  await shelf.set("language", "ckb");
  await shelf.set("visit_secret-token", "[]");

  expect(await phone.start().get("userData")).toBe(SESSION);
  expect(await phone.start().get("visit_secret-token")).toBe("[]");
  expect(JSON.stringify([...phone.preferences])).not.toContain("secret-token");
  expect(Object.entries(localStorage)).toEqual([["language", "ckb"]]);
});

test.each(["preferences", "page"])("what an older build left in the %s is moved once", async (place) => {
  const old: readonly (readonly [string, string])[] = [
    ["userData", SESSION],
    ["visit_secret-token", "[1]"],
    ["known-people", "[]"],
  ];
  for (const [key, value] of old)
    if (place === "page") localStorage.setItem(key, value);
    else phone.preferences.set(key, value);

  const shelf = phone.start();

  expect(await shelf.get("userData")).toBe(SESSION);
  expect(await shelf.get("visit_secret-token")).toBe("[1]");
  expect([...phone.secrets.keys()].toSorted()).toEqual(["known-people", "userData"]);
  expect(JSON.stringify([...phone.preferences])).not.toContain("secret-token");
  expect(Object.keys(localStorage)).toEqual(["language"]);
  expect(await shelf.get("session-end")).toBeNull();
});

test("a locked safe leads to signing in with a word, and the session is there when it is open again", async () => {
  await phone.start().set("userData", SESSION);
  phone.isLocked = true;

  const locked = phone.start();
  expect(await locked.get("userData")).toBeNull();
  expect(await locked.get("session-end")).toBe("lost");

  phone.isLocked = false;
  expect(await phone.start().get("userData")).toBe(SESSION);
});

test("an emptied safe leads to signing in with a word; a device without a session has none to miss", async () => {
  await phone.start().set("userData", SESSION);
  phone.secrets.clear();

  expect(await phone.start().get("session-end")).toBe("lost");
  expect(await new APhone().start().get("session-end")).toBeNull();
});

test("what a locked safe did not take from an older build stays, and is moved when it is open", async () => {
  phone.preferences.set("userData", SESSION);
  phone.isLocked = true;
  expect(await phone.start().get("userData")).toBeNull();

  phone.isLocked = false;
  expect(await phone.start().get("userData")).toBe(SESSION);
  expect(phone.preferences.has("userData")).toBe(false);
});

test("a safe that takes nothing refuses the sign-in by a code that its page can show", async () => {
  const shelf = phone.start();
  await shelf.get("userData");
  phone.isLocked = true;

  const refusal = await shelf.set("userData", SESSION).catch((error: unknown) => error);

  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ code: "storage-refused" });
});

test("a sign-out holds also where the safe could not let go, and the next start lets go", async () => {
  const shelf = phone.start();
  await shelf.set("userData", SESSION);
  phone.isLocked = true;
  await shelf.remove("userData");
  expect(await shelf.get("userData")).toBeNull();

  phone.isLocked = false;
  expect(await phone.start().get("userData")).toBeNull();
  expect(phone.secrets.has("userData")).toBe(false);
});

test("what a keychain has kept over the removal of the app belongs to nobody", async () => {
  phone.secrets.set("userData", JSON.stringify(SESSION));
  phone.secrets.set("known-people", JSON.stringify("[]"));

  expect(await phone.start().get("userData")).toBeNull();
  expect(phone.secrets.size).toBe(0);
});

test("preferences that cannot be read are said, not left to a white page", async () => {
  phone.plain.get = () => Promise.reject(new Error("gone"));

  const refusal = await phone
    .start()
    .get("language")
    .catch((error: unknown) => error);

  expect(refusal).toMatchObject({ code: "storage-refused" });
});
