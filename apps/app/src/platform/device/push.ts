import { Capacitor } from "@capacitor/core";

/** Names by which the server chooses whom a push reaches. */
export type PushTags = Readonly<Record<string, string>>;

export interface PushPort {
  /** Asks for permission and listens; `onTap` gets the additional data of a tapped push. */
  readonly start: (onTap: (additional: unknown) => void) => Promise<"granted" | "denied" | "unsupported">;
  /** From now on this device is reached under these tags alone. */
  readonly setTags: (tags: PushTags) => Promise<void>;
  /** From now on this device is not reached at all. */
  readonly clearTags: () => Promise<void>;
}

/** Where this build has no push provider, as in a browser: quiet, and never asks. */
export const noPush: PushPort = {
  start: async () => "unsupported",
  setTags: async () => undefined,
  clearTags: async () => undefined,
};

/** Tells the server what a push provider addresses this device by, and under which tags; null takes the device off. */
export type RegisterDevice = (address: string | null, tags: PushTags) => Promise<unknown>;

export const devicePush = (register: RegisterDevice): PushPort =>
  Capacitor.isNativePlatform() ? new NativePush(register) : noPush;

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
    const { receive } = await PushNotifications.requestPermissions();
    if (receive !== "granted") return "denied";
    await PushNotifications.register();
    return "granted";
  };

  readonly setTags: PushPort["setTags"] = async (tags) => {
    this.#tags = tags;
    await this.#tell();
  };

  readonly clearTags: PushPort["clearTags"] = async () => {
    this.#tags = null;
    // A session that is over cannot say so; the server has then taken the device off by itself.
    if (this.#address !== null) await this.#register(null, {}).catch(() => undefined);
  };

  async #tell(): Promise<void> {
    if (this.#address === null || this.#tags === null) return;
    await this.#register(this.#address, this.#tags).catch(() => undefined);
  }
}
