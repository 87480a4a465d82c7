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
