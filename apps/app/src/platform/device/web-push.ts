import type { PushPort, PushStanding, RegisterDevice } from "./push.ts";

/** Messages from the service worker to an open page. */
interface WorkerWord {
  readonly push: "tapped";
  readonly additional: unknown;
}

/**
 * Web Push of this browser. No permission is requested at the start: browsers require a press, and people
 * want to know the purpose. If permission was given before, the device registers again, because addresses
 * change.
 */
export class WebPush implements PushPort {
  readonly #register: RegisterDevice;
  readonly #readKey: () => Promise<string>;
  #hasTags = false;

  constructor(register: RegisterDevice, readKey: () => Promise<string>) {
    this.#register = register;
    this.#readKey = readKey;
  }

  readonly start: PushPort["start"] = async (onTap) => {
    navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<WorkerWord>) => {
      if (data?.push === "tapped") onTap(data.additional);
    });
    const standing = await this.standing();
    if (standing === "granted") await this.#tell();
    return standing;
  };

  readonly standing: PushPort["standing"] = async () => Notification.permission;

  readonly ask: PushPort["ask"] = async () => {
    const standing: PushStanding = await Notification.requestPermission();
    if (standing === "granted") await this.#tell();
    return standing;
  };

  readonly setTags: PushPort["setTags"] = async () => {
    this.#hasTags = true;
    await this.#tell();
  };

  readonly clearTags: PushPort["clearTags"] = async () => {
    this.#hasTags = false;
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    if (!subscription) return;
    // At once, for a sign-out waits for neither long. A session that is over cannot say so; the server has then taken the
    // device off by itself, and where it cannot be reached the push service turns it away.
    await Promise.allSettled([subscription.unsubscribe(), this.#register(null, {})]);
  };

  async #tell(): Promise<void> {
    if (!this.#hasTags || Notification.permission !== "granted") return;
    try {
      const registration = await navigator.serviceWorker.ready;
      const subscription =
        (await registration.pushManager.getSubscription()) ??
        (await registration.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: await this.#readKey(),
        }));
      // The person signed out while the browser subscribed.
      if (this.#hasTags) await this.#register(JSON.stringify(subscription), {});
      else await subscription.unsubscribe();
    } catch {
      // Without a push service, or without a network: the history has everything, and the next start tries again.
    }
  }
}
