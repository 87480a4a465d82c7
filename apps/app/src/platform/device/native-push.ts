import type { PushPort, PushTags, RegisterDevice } from "./push.ts";

/** Firebase's or Apple's push. The tags live on the server, with the device's registration. */
export class NativePush implements PushPort {
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
    const { PushNotifications } = await import("@capacitor/push-notifications");
    // What is still shown was for the person who leaves.
    await PushNotifications.removeAllDeliveredNotifications().catch(() => undefined);
    if (this.#address === null) return;
    this.#address = null;
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
