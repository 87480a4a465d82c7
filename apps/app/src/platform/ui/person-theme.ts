import type { Id, Theme } from "@dars/contract/platform/primitives";

const THEMES: readonly Theme[] = ["blue", "green", "orange", "violet", "red", "yellow"];

/** A person's own colour, the same on every screen and every device. */
export const personTheme = (id: Id): Theme => THEMES[id % THEMES.length] ?? "blue";
