import type { Locale } from "@dars/contract/primitives";
import { i18n, type Messages } from "@lingui/core";

import { store } from "#platform/device/storage.ts";

import { FORMATS } from "./formats.ts";
import { directionOf, isLocale, preferredLocale } from "./locales.ts";

const KEY = "language";

const CATALOGUES: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  en: () => import("virtual:texts/en"),
  ar: () => import("virtual:texts/ar"),
  ckb: () => import("virtual:texts/ckb"),
};

/** The language chosen on this device, or else the first of the device's own that the app speaks. */
export async function startLanguage(): Promise<void> {
  const chosen = await store.read(KEY);
  await activate(isLocale(chosen) ? chosen : preferredLocale(navigator.languages));
}

/** Turns the app to another language and remembers it. Throws when its texts cannot be fetched. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  await activate(locale);
  await store.write(KEY, locale);
}

export const currentLocale = (): Locale => (isLocale(i18n.locale) ? i18n.locale : "ar");

async function activate(locale: Locale): Promise<void> {
  const { messages } = await CATALOGUES[locale]();
  i18n.loadAndActivate({ locale, locales: FORMATS[locale], messages });
  const { documentElement } = document;
  documentElement.lang = locale;
  documentElement.dir = directionOf(locale);
}
