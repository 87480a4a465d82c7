import type { Client } from "@dars/contract/platform/client";

import { store } from "#platform/device/store.ts";
import { Store } from "#platform/state/store.ts";
import { keepZones } from "#platform/time/school-zone.ts";

import { NO_SETTINGS, parseOwnSettings, parseSettings, type Settings } from "./settings.ts";
import { zonesIn } from "./zones.ts";

const KEY = "settings";
const ZONES = "school-zones";

/** The group's switches: what this device last heard, until the server says more. */
export class SettingsStore {
  readonly #settings = new Store<Settings>(NO_SETTINGS);

  get settings(): Pick<Store<Settings>, "get" | "watch"> {
    return this.#settings;
  }

  async load(): Promise<void> {
    const [settings, zones] = await Promise.all([store.readWhole(KEY), store.readWhole(ZONES)]);
    this.#settings.set(parseSettings(settings));
    takeZones(zones);
  }

  /** Whoever signs in next on this device does not learn of which schools the last one was. */
  forgetSchools(): Promise<void> {
    return store.remove(ZONES);
  }

  /**
   * Fetches the settings again: of the own school when signed in, else those of the server. A failure changes
   * nothing.
   */
  async refresh(transmit: Client["transmit"], isSignedIn: boolean): Promise<void> {
    const settings = (isSignedIn && (await ownSettings(transmit))) || (await publicSettings(transmit));
    if (!settings) return;
    this.#settings.set(settings);
    await store.writeWhole(KEY, settings);
  }
}

async function publicSettings(transmit: Client["transmit"]): Promise<Settings | undefined> {
  const answer = await transmit({ method: "GET", url: "/api/v5/get_settings.php?x=1" }).catch(
    () => undefined,
  );
  const result: unknown = new Map<string, unknown>(Object.entries(Object(answer))).get("result");
  return typeof result === "object" && result !== null ? parseSettings(result) : undefined;
}

/** Undefined also from a server that does not know the call. */
async function ownSettings(transmit: Client["transmit"]): Promise<Settings | undefined> {
  const answer = await transmit({ method: "GET", url: "/api/v6/me/settings" }).catch(() => undefined);
  if (typeof answer !== "object" || answer === null) return undefined;
  if (takeZones(answer)) await store.writeWhole(ZONES, answer);
  return parseOwnSettings(answer);
}

function takeZones(answer: unknown): boolean {
  const zones = zonesIn(answer);
  if (zones) keepZones(zones.own, zones.others);
  return zones !== undefined;
}
