import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale } from "@dars/contract/platform/primitives";

/** Under which the device remembers the language that was chosen on it. */
export const LANGUAGE = "language";

/** What each language calls itself; shown so in every language. */
export const OWN_NAMES: Readonly<Record<Locale, string>> = {
  ar: "العربية",
  ckb: "کوردی",
  en: "English",
};

export const getDirection = (locale: Locale): "ltr" | "rtl" => (locale === "en" ? "ltr" : "rtl");

/** The first of the device's languages that the app speaks; Arabic, the schools' own, when it speaks none. */
export function preferredLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const [primary] = language.toLowerCase().split("-");
    const known = LOCALES.find((locale) => locale === primary || (primary === "ku" && locale === "ckb"));
    if (known) return known;
  }
  return "ar";
}

export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value);

/** The language chosen on this device, or else the first of the device's own that the app speaks. */
export const resolveLocale = (chosen: string | null, own: readonly string[] = navigator.languages): Locale =>
  isLocale(chosen) ? chosen : preferredLocale(own);
