import type { Locale } from "@dars/contract/platform/primitives";
import { i18n, type MessageId } from "@lingui/core";
import { useLingui } from "@lingui/react";

import { useSchoolZone } from "#platform/time/school-zone.ts";

import { getFormats, type Formats } from "./formats.ts";
import { isolateValues } from "./isolate.ts";
import { currentLocale } from "./language.ts";
import { getDirection } from "./locales.ts";

export type TextId = MessageId;
export type TextValues = Readonly<Record<string, string | number>>;

export interface Text {
  /** The text of an id in the chosen language; names among the values are bidi-isolated. */
  readonly t: (id: TextId, values?: TextValues) => string;
  readonly format: Formats;
  readonly locale: Locale;
  readonly direction: "ltr" | "rtl";
}

/** Texts and formats in the chosen language; the component renders anew when the language changes. */
export function useText(): Text {
  // `_` is a new function after each change of language, so values memoised by the compiler are computed
  // again.
  const { _ } = useLingui();
  const locale = currentLocale();
  const zone = useSchoolZone();
  return {
    t: (id, values) => _(id, values && isolateValues(values)),
    format: getFormats(locale, zone),
    locale,
    direction: getDirection(locale),
  };
}

/** The same outside a component: for toasts and other things that are said once. */
export const textNow = (id: TextId, values?: TextValues): string =>
  i18n._(id, values && isolateValues(values));
