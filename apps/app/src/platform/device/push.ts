import { Capacitor } from "@capacitor/core";

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
  if (Capacitor.isNativePlatform()) return new NativePush(register);
  const canPush = import.meta.env.PROD && "serviceWorker" in navigator && "PushManager" in globalThis;
  if (!canPush) return noPush;
  const port = import("./web-push.ts").then(({ WebPush }) => new WebPush(register, readKey));
  return {
    start: async (onTap) => (await port).start(onTap),
    standing: async () => (await port).standing(),
    ask: async () => (await port).ask(),
    setTags: async (tags) => (await port).setTags(tags),
    clearTags: async () => (await port).clearTags(),
  };
}

/** Firebase's or Apple's push. The tags live on the server, with the device's registration. */
class NativePush implements PushPort {
  readonly #register: RegisterDevice;
  #address: string | null = null;
  #tags: PushTags | null = null;

  constructor(register: RegisterDevice) {
    this.#register = register;
  }

  readonly start: PushPort["start"] = async (onTap) => {
    const { PushNotifications } = await import("@capacitor/push-notifications");
    await PushNotifications.addListener("registration", ({ value }) => {
      this.#address = value;
      void this.#tell();
    });
    await PushNotifications.addListener("pushNotificationActionPerformed", ({ notification }) =>
      onTap(notification.data),
    );
    return this.ask();
  };

  readonly standing: PushPort["standing"] = async () => {
    const { PushNotifications } = await import("@capacitor/push-notifications");
    const { receive } = await PushNotifications.checkPermissions();
    return receive === "granted" || receive === "denied" ? receive : "default";
  };

  readonly ask: PushPort["ask"] = async () => {
    const { PushNotifications } = await import("@capacitor/push-notifications");
    const { receive } = await PushNotifications.requestPermissions();
    if (receive !== "granted") return "denied";
    await PushNotifications.register();
    return "granted";
  };

  readonly setTags: PushPort["setTags"] = async (tags) => {
    this.#tags = tags;
    if (this.#address === null && (await this.standing()) === "granted") await this.ask();
    else await this.#tell();
  };

  readonly clearTags: PushPort["clearTags"] = async () => {
    this.#tags = null;
    if (this.#address === null) return;
    this.#address = null;
    const { PushNotifications } = await import("@capacitor/push-notifications");
    // Immediately, because signing out does not wait long for anything. An expired session cannot report
    // this; the server has then removed the device itself, and without a connection the address is no longer
    // linked to a person.
    await Promise.allSettled([PushNotifications.unregister(), this.#register(null, {})]);
  };

  async #tell(): Promise<void> {
    if (this.#address === null || this.#tags === null) return;
    await this.#register(this.#address, this.#tags).catch(() => undefined);
  }
}
