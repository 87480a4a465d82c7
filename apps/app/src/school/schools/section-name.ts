import type { Locale, Names } from "@dars/contract/platform/primitives";

import { nameOf } from "#platform/text/name-of.ts";

interface Section {
  readonly letter: string;
  readonly title: string | null;
}

/** A section by the title the school gave it, or else by its level and letter. */
export function sectionName({ letter, title }: Section, level: Names | null, locale: Locale): string {
  if (title !== null) return title;
  // Keeps a single letter from starting a line.
  return level ? `${nameOf(level, locale)}\u00A0–\u00A0${letter}` : letter;
}
