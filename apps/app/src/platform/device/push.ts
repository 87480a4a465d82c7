import { isNative } from "./native-platform.ts";

/** Names by which the server chooses whom a push reaches. */
export type PushTags = Readonly<Record<string, string>>;

/** `default`: the permission was not requested yet. */
export type PushStanding = "granted" | "denied" | "default" | "unsupported";

export interface PushPort {
  /** Listens, and asks for permission where the device does that by itself; `onTap` gets the additional data of a tapped push. */
  readonly start: (onTap: (additional: unknown) => void) => Promise<PushStanding>;
  /** Whether pushes may be shown on this device. */
  readonly standing: () => Promise<PushStanding>;
  /** Requests permission after a press; browsers do not ask again after a refusal. */
  readonly ask: () => Promise<PushStanding>;
  /** From now on this device is reached under these tags alone. */
  readonly setTags: (tags: PushTags) => Promise<void>;
  /** From now on this device is not reached at all. */
  readonly clearTags: () => Promise<void>;
}

/** Where this build has no push provider, as in a browser: quiet, and never asks. */
export const noPush: PushPort = {
  start: async () => "unsupported",
  standing: async () => "unsupported",
  ask: async () => "unsupported",
  setTags: async () => undefined,
  clearTags: async () => undefined,
};

/** Sends the server the push address of this device with its tags; null removes the device. */
export type RegisterDevice = (address: string | null, tags: PushTags) => Promise<unknown>;

/** The way of this device: its app's, its browser's, or none. `readKey` gives the server's key for Web Push. */
export function devicePush(register: RegisterDevice, readKey: () => Promise<string>): PushPort {
  if (isNative())
    return whenLoaded(import("./native-push.ts").then(({ NativePush }) => new NativePush(register)));
  const canPush = import.meta.env.PROD && "serviceWorker" in navigator && "PushManager" in globalThis;
  if (!canPush) return noPush;
  return whenLoaded(import("./web-push.ts").then(({ WebPush }) => new WebPush(register, readKey)));
}

function whenLoaded(port: Promise<PushPort>): PushPort {
  return {
    start: async (onTap) => (await port).start(onTap),
    standing: async () => (await port).standing(),
    ask: async () => (await port).ask(),
    setTags: async (tags) => (await port).setTags(tags),
    clearTags: async () => (await port).clearTags(),
  };
}
