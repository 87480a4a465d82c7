import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale, Names } from "@dars/contract/platform/primitives";
import { sectionName, type SectionParts } from "@dars/contract/school/section-name";

export interface PlaceParts {
  readonly subject?: Names;
  readonly section?: SectionParts | null;
  /** The title of a class without a section. */
  readonly title?: string | null;
  readonly level: Names;
}

/** A section, a class or a subject at a level, in the words of each language alone. */
export const placeNames = (parts: PlaceParts): Names => ({
  en: placeIn(parts, "en"),
  ar: placeIn(parts, "ar"),
  ckb: placeIn(parts, "ckb"),
});

const placeIn = ({ subject, section, title, level }: PlaceParts, locale: Locale): string =>
  [
    subject && nameIn(subject, locale),
    section ? sectionName(section, level, locale) : (title ?? nameIn(level, locale)),
  ]
    .filter(Boolean)
    .join(" · ");
