export const MODES = ["system", "light", "dark"] as const;
export type Mode = (typeof MODES)[number];

/** Shares of the device's own text size. */
export const TEXT_SIZES = [1, 1.15, 1.3, 1.5, 2] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export interface Appearance {
  readonly mode: Mode;
  readonly textSize: TextSize;
}

/** Under which the device remembers it. */
export const APPEARANCE = "appearance";
export const PLAIN: Appearance = { mode: "system", textSize: 1 };
/** On `<html>` while the page is dark. */
export const DARK = "ion-palette-dark";

/** What the device has stored, read part by part: an unreadable one is as if it had never been chosen. */
export function parseAppearance(stored: unknown): Appearance {
  const at = new Map<string, unknown>(Object.entries(Object(stored)));
  return {
    mode: MODES.find((mode) => mode === at.get("mode")) ?? PLAIN.mode,
    textSize: TEXT_SIZES.find((size) => size === at.get("textSize")) ?? PLAIN.textSize,
  };
}

export const darkSystem = () => matchMedia("(prefers-color-scheme: dark)");

/** Puts it on the page. */
export function applyAppearance({ mode, textSize }: Appearance): void {
  const { classList, style } = document.documentElement;
  classList.toggle(DARK, mode === "dark" || (mode === "system" && darkSystem().matches));
  style.setProperty("--text-scale", String(textSize));
}
