import type { Theme } from "@dars/contract/platform/primitives";
import type { CSSProperties } from "react";

const NAMES: ReadonlySet<string> = new Set<Theme>(["blue", "green", "orange", "red", "yellow", "violet"]);

/** The gradient of a theme and the colour of text on it. Any other value gives white with dark text. */
export function themeStyle(theme: unknown): CSSProperties {
  const name = themeName(theme);
  return {
    backgroundImage: `linear-gradient(120deg, var(--theme-${name}-start), var(--theme-${name}-end))`,
    color: `var(--theme-${name}-text)`,
  };
}

export const themeName = (theme: unknown): Theme =>
  typeof theme === "string" && isTheme(theme) ? theme : "white";

const isTheme = (name: string): name is Theme => NAMES.has(name);
