import { store } from "#platform/device/store.ts";
import { Store } from "#platform/state/store.ts";

export const MODES = ["system", "light", "dark"] as const;
export type Mode = (typeof MODES)[number];

/** Shares of the device's own text size. */
export const TEXT_SIZES = [1, 1.15, 1.3, 1.5, 2] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export interface Appearance {
  readonly mode: Mode;
  readonly textSize: TextSize;
}

const KEY = "appearance";
const DARK = "ion-palette-dark";
const PLAIN: Appearance = { mode: "system", textSize: 1 };

const chosen = new Store<Appearance>(PLAIN);

/** What was chosen on this device. */
export const appearance: Pick<Store<Appearance>, "get" | "watch"> = chosen;

/** Applies what was chosen on this device, and follows the system where nothing was. */
export async function startAppearance(): Promise<void> {
  chosen.set(parseAppearance(await store.readWhole(KEY)));
  darkSystem().addEventListener("change", apply);
  apply();
}

export async function chooseAppearance(change: Partial<Appearance>): Promise<void> {
  chosen.set({ ...chosen.get(), ...change });
  apply();
  await store.writeWhole(KEY, chosen.get());
}

const darkSystem = () => matchMedia("(prefers-color-scheme: dark)");

function apply(): void {
  const { mode, textSize } = chosen.get();
  const { classList, style } = document.documentElement;
  classList.toggle(DARK, mode === "dark" || (mode === "system" && darkSystem().matches));
  style.setProperty("--text-scale", String(textSize));
}

function parseAppearance(stored: unknown): Appearance {
  const at = new Map<string, unknown>(Object.entries(Object(stored)));
  return {
    mode: MODES.find((mode) => mode === at.get("mode")) ?? PLAIN.mode,
    textSize: TEXT_SIZES.find((size) => size === at.get("textSize")) ?? PLAIN.textSize,
  };
}
