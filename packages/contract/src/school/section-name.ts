import { nameIn } from "#platform/name-in.ts";
import type { Locale, Names } from "#platform/primitives.ts";

/** What names a section; lists that do not know its level leave it out. */
export interface SectionParts {
  readonly letter: string;
  readonly title: string | null;
}

/**
 * A section by the title that its school gave it, or else by its level and letter. A title that says no more than the
 * letter, as imports bring it, is none.
 */
export const sectionName = ({ letter, title }: SectionParts, level: Names | null, locale: Locale): string =>
  title !== null && title !== letter
    ? title
    : [level && nameIn(level, locale), letter].filter(Boolean).join(" – ");
