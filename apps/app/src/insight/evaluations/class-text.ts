import type { ObservedClass } from "@dars/contract/insight/evaluations";
import type { Locale } from "@dars/contract/platform/primitives";

import { dashed } from "#platform/text/dashed.ts";
import { localizeName } from "#platform/text/localize-name.ts";

/** Subject, level and section in one line. */
export const classText = ({ subject, level, section }: ObservedClass, locale: Locale): string =>
  [localizeName(subject, locale), dashed(localizeName(level, locale), section)].join(" · ");
