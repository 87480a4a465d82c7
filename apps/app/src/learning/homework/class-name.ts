import type { HomeworkClass } from "@dars/contract/learning/homework";
import type { Locale } from "@dars/contract/platform/primitives";

import { localizeName } from "#platform/text/localize-name.ts";
import { sectionName } from "#school/schools/public.ts";

/** A class by its section, else by its own name or its level. */
export const getClassName = (
  { section, level, title }: Pick<HomeworkClass, "section" | "level" | "title">,
  locale: Locale,
): string =>
  section ? sectionName(section, level.name, locale) : (title ?? localizeName(level.name, locale));
