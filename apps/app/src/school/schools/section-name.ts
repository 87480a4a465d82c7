import type { Locale, Names } from "@dars/contract/platform/primitives";
import { sectionName as plainName, type SectionParts } from "@dars/contract/school/section-name";

import { unbroken } from "#platform/text/dashed.ts";

/** A section as its school names it, never broken at its dash. */
export const sectionName = (section: SectionParts, level: Names | null, locale: Locale): string =>
  unbroken(plainName(section, level, locale));
