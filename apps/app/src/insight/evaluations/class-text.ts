import type { ObservedClass } from "@dars/contract/insight/evaluations";
import type { Locale } from "@dars/contract/platform/primitives";

import { dashed } from "#platform/text/dashed.ts";
import { nameOf } from "#platform/text/name-of.ts";

/** Subject, level and section in one line. */
export const classText = ({ subject, level, section }: ObservedClass, locale: Locale): string =>
  [nameOf(subject, locale), dashed(nameOf(level, locale), section)].join(" · ");
