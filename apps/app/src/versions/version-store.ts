import type { Client } from "@dars/contract/client";
import type { UserData } from "@dars/contract/user-data";
import { isNewer } from "@dars/contract/versions";

import { appVersion, devicePlatform, type DevicePlatform } from "#platform/device/app-version.ts";
import { Cell } from "#platform/state/cell.ts";

/** Whether the store of this device's platform has a newer app. The web build never asks for an update (domain §5.2). */
export class VersionStore {
  readonly #newer = new Cell(false);
  readonly #platform: DevicePlatform;

  constructor(platform: DevicePlatform = devicePlatform()) {
    this.#platform = platform;
  }

  /** True while a newer version is offered. */
  get newer(): Pick<Cell<boolean>, "get" | "watch"> {
    return this.#newer;
  }

  /** Asks again. A failure changes nothing (VER-3). */
  async refresh(transmit: Client["transmit"], session: UserData | null): Promise<void> {
    if (this.#platform === "web") return;
    const answer = await transmit({
      method: "POST",
      url: "/api/check_version.php?x=1",
      body: session ?? {},
    }).catch(() => undefined);
    const versions: unknown = new Map<string, unknown>(Object.entries(Object(answer))).get("versions");
    if (typeof versions !== "object" || versions === null) return;
    const offered: unknown = new Map<string, unknown>(Object.entries(versions)).get(this.#platform);
    this.#newer.set(isNewer(offered, appVersion));
  }
}
