import { logout, saveDevice } from "@dars/contract/identity/accounts";
import type { UserData } from "@dars/contract/identity/user-data";

import type { PushPort, PushTags } from "#platform/device/push.ts";
import { store } from "#platform/device/store.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";

import { openAppServices, type AppServices, type AppServicesOptions } from "./app-services.ts";
import { startUp } from "./start-up.ts";

export const CHECK = "/api/check_user.php";
export const COUNT = "/api/v5/get_count_of_new_messages.php";
export const SETTINGS = "/api/v5/get_settings.php";
export const VERSION = "/api/check_version.php";

/** What the server answers about a session that is good. */
export const good = (userData: UserData) => ({ status: "success", userData });

/** A device with a session stored or none, a server that knows nothing of it yet, and a push provider that records. */
export class ADevice {
  readonly server = new FakeServer()
    .onLegacy("GET", SETTINGS, { status: "success", result: {} })
    .onLegacy("POST", COUNT, { status: "success", result: { new_messages: 7, rooms: {} } })
    .on(logout, {})
    .on(saveDevice, { tags: {} });
  readonly push = new RecordingPush();
  readonly #services: AppServices[] = [];

  /** The app opened, before it has asked the server anything. */
  async opened(session: UserData | null, options: Partial<AppServicesOptions> = {}): Promise<AppServices> {
    if (session) await store.writeWhole("userData", session);
    const { push, server } = this;
    const services = await openAppServices({
      fetch: server.fetch,
      base: "",
      leave: () => undefined,
      push: () => push,
      ...options,
    });
    this.#services.push(services);
    // No page reads beside it, whose reads it would wait for.
    services.endOpening();
    return services;
  }

  /** The app opened and its first round of questions answered; `check` is the answer about the session. */
  async started(
    session: UserData | null,
    check?: unknown,
    options?: Partial<AppServicesOptions>,
  ): Promise<AppServices> {
    if (check !== undefined) this.server.onLegacy("POST", CHECK, check);
    const services = await this.opened(session, options);
    await startUp(services);
    return services;
  }

  async close(): Promise<void> {
    for (const services of this.#services) {
      services.check.stop();
      await services.workspace.get().close();
    }
  }
}

class RecordingPush implements PushPort {
  tags: PushTags | null = null;
  hasAsked = false;
  tap: (additional: unknown) => void = () => undefined;

  readonly start: PushPort["start"] = async (onTap) => {
    this.hasAsked = true;
    this.tap = onTap;
    return "granted";
  };

  readonly standing: PushPort["standing"] = async () => "granted";

  readonly ask: PushPort["ask"] = async () => "granted";

  readonly setTags: PushPort["setTags"] = async (tags) => {
    this.tags = tags;
  };

  readonly clearTags: PushPort["clearTags"] = async () => {
    this.tags = null;
  };
}
