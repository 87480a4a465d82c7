import type { Client } from "@dars/contract/client";

import { store } from "#platform/device/storage.ts";
import { Cell } from "#platform/state/cell.ts";

import { NO_SETTINGS, settingsOf, type Settings } from "./settings.ts";

const KEY = "settings";

/** The group's switches: what this device last heard, until the server says more. */
export class SettingsStore {
  readonly #settings = new Cell<Settings>(NO_SETTINGS);

  get settings(): Pick<Cell<Settings>, "get" | "watch"> {
    return this.#settings;
  }

  async load(): Promise<void> {
    this.#settings.set(settingsOf(await store.readWhole(KEY)));
  }

  /** Fetches them anew. A failure changes nothing. */
  async refresh(transmit: Client["transmit"]): Promise<void> {
    const answer = await transmit({ method: "GET", url: "/api/v5/get_settings.php?x=1" }).catch(
      () => undefined,
    );
    const result: unknown = new Map<string, unknown>(Object.entries(Object(answer))).get("result");
    if (typeof result !== "object" || result === null) return;
    const settings = settingsOf(result);
    this.#settings.set(settings);
    await store.writeWhole(KEY, settings);
  }
}
