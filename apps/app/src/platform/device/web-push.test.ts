import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { soon } from "#platform/testing/soon.ts";

import type { RegisterDevice } from "./push.ts";
import { WebPush } from "./web-push.ts";

const never = new Promise<never>(() => undefined);
const registeredAddresses: (string | null)[] = [];
let isSubscribed: boolean;

const subscription = {
  toJSON: () => ({ endpoint: "https://push.example/1" }),
  unsubscribe: async () => {
    isSubscribed = false;
    return true;
  },
};
const register: RegisterDevice = async (address) => registeredAddresses.push(address);

beforeEach(() => {
  registeredAddresses.length = 0;
  isSubscribed = false;
  const registration = {
    getNotifications: async () => [],
    pushManager: {
      getSubscription: async () => (isSubscribed ? subscription : null),
      subscribe: async () => {
        isSubscribed = true;
        return subscription;
      },
    },
  };
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("navigator", {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
});

afterEach(() => vi.unstubAllGlobals());

test("NTF-4: with a network that hangs a browser takes itself off all the same", async () => {
  const push = new WebPush(
    () => never,
    async () => "key",
  );
  isSubscribed = true;

  void push.clearTags();

  await soon(() => expect(isSubscribed).toBe(false));
});

test("NTF-4: a browser that was taken off while it subscribed is not registered afterwards", async () => {
  const key = Promise.withResolvers<string>();
  const push = new WebPush(register, () => key.promise);
  const tagged = push.setTags({});

  await push.clearTags();
  key.resolve("key");
  await tagged;

  expect(registeredAddresses).toEqual([]);
  expect(isSubscribed).toBe(false);
});

test("a browser whose tags are set is registered, and taken off when they are cleared", async () => {
  const push = new WebPush(register, async () => "key");
  await push.setTags({});
  expect(registeredAddresses).toEqual([JSON.stringify(subscription)]);

  await push.clearTags();
  expect(registeredAddresses.at(-1)).toBeNull();
  expect(isSubscribed).toBe(false);
});
