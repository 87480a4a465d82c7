import type { Locale } from "@dars/contract/primitives";
import type { Messages } from "@lingui/core";

import { isLocale, preferredLocale } from "./locales.ts";

/** Under which the device remembers the language that was chosen on it. */
export const LANGUAGE = "language";

const TEXTS: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  en: () => import("virtual:texts/en"),
  ar: () => import("virtual:texts/ar"),
  ckb: () => import("virtual:texts/ckb"),
};

/** Fetches the texts of a language, once. */
export const textsOf = (locale: Locale): Promise<{ messages: Messages }> => TEXTS[locale]();

/** The language chosen on this device, or else the first of the device's own that the app speaks. */
export const localeOf = (chosen: string | null): Locale =>
  isLocale(chosen) ? chosen : preferredLocale(navigator.languages);
