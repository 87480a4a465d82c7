import { store } from "#platform/device/store.ts";
import { Store } from "#platform/state/store.ts";

import {
  APPEARANCE,
  applyAppearance,
  darkSystem,
  parseAppearance,
  PLAIN,
  type Appearance,
} from "./parse-appearance.ts";

const chosen = new Store<Appearance>(PLAIN);

/** What was chosen on this device. */
export const appearance: Pick<Store<Appearance>, "get" | "watch"> = chosen;

/** Applies what was chosen on this device, and follows the system where nothing was. */
export async function startAppearance(): Promise<void> {
  chosen.set(parseAppearance(await store.readWhole(APPEARANCE)));
  darkSystem().addEventListener("change", () => applyAppearance(chosen.get()));
  applyAppearance(chosen.get());
}

export async function chooseAppearance(change: Partial<Appearance>): Promise<void> {
  chosen.set({ ...chosen.get(), ...change });
  applyAppearance(chosen.get());
  await store.writeWhole(APPEARANCE, chosen.get());
}
