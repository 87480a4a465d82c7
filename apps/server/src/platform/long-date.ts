import { KURDISH_MONTHS } from "@dars/contract/platform/kurdish-months";
import type { Locale } from "@dars/contract/platform/primitives";

const TAGS = { ar: "ar-IQ-u-nu-latn", en: "en-GB" } as const;

/** Day, month and year with Latin digits, as the app writes them: 3 November 2026. */
export function longDate(at: Date, locale: Locale, timeZone: string): string {
  if (locale !== "ckb")
    return new Intl.DateTimeFormat(TAGS[locale], { dateStyle: "long", timeZone }).format(at);
  const { day, month, year } = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  return `${day}ی ${KURDISH_MONTHS[month - 1]}ی ${year}`;
}

/** The same of a day, such as 2026-11-03. */
export const longDay = (day: string, locale: Locale): string =>
  longDate(new Date(`${day}T00:00:00Z`), locale, "UTC");
