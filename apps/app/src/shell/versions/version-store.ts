import type { UserData } from "@dars/contract/identity/user-data";
import type { Client } from "@dars/contract/platform/client";
import { isNewer } from "@dars/contract/shell/versions";

import { appVersion, devicePlatform, type DevicePlatform } from "#platform/device/app-version.ts";
import { Store } from "#platform/state/store.ts";

/**
 * Whether the store of this device's platform has a newer app. The web build never asks for an update (docs/legacy.md).
 */
export class VersionStore {
  readonly #newer = new Store(false);
  readonly #storePage = new Store<string | null>(null);
  readonly #notes = new Store<unknown>(undefined);
  readonly platform: DevicePlatform;

  constructor(platform: DevicePlatform = devicePlatform()) {
    this.platform = platform;
  }

  /** True while a newer version is offered. */
  get newer(): Pick<Store<boolean>, "get" | "watch"> {
    return this.#newer;
  }

  /** Where the newer version can be had; null where the server did not say. */
  get storePage(): Pick<Store<string | null>, "get" | "watch"> {
    return this.#storePage;
  }

  /** What the server says that it changes, as it came: the page that shows it knows the form. */
  get notes(): Pick<Store<unknown>, "get" | "watch"> {
    return this.#notes;
  }

  /** Asks again. A failure changes nothing (VER-3). */
  async refresh(transmit: Client["transmit"], session: UserData | null): Promise<void> {
    if (this.platform === "web") return;
    const answer = await transmit({
      method: "POST",
      url: "/api/check_version.php?x=1",
      body: session ?? {},
    }).catch(() => undefined);
    const at = new Map<string, unknown>(Object.entries(Object(answer)));
    const versions = at.get("versions");
    if (typeof versions !== "object" || versions === null) return;
    this.#storePage.set(parsePageUrl(getPlatformValue(at.get("url"), this.platform)));
    this.#notes.set(getPlatformValue(at.get("notes"), this.platform));
    this.#newer.set(isNewer(getPlatformValue(versions, this.platform), appVersion));
  }
}

const getPlatformValue = (values: unknown, platform: DevicePlatform): unknown =>
  new Map<string, unknown>(Object.entries(Object(values))).get(platform);

/** Nothing but a page of the web: an address could otherwise do anything a link can. */
const parsePageUrl = (url: unknown): string | null =>
  typeof url === "string" && url.startsWith("https://") && URL.canParse(url) ? url : null;
