import type { Locale, Names } from "@dars/contract/platform/primitives";

import { dashed, unbroken } from "#platform/text/dashed.ts";
import { nameOf } from "#platform/text/name-of.ts";

interface Section {
  readonly letter: string;
  readonly title: string | null;
}

/** A section by the title the school gave it, or else by its level and letter. */
export function sectionName({ letter, title }: Section, level: Names | null, locale: Locale): string {
  if (title !== null) return unbroken(title);
  return dashed(level && nameOf(level, locale), letter);
}
