import type { Locale } from "@dars/contract/primitives";
import { i18n } from "@lingui/core";

import { store } from "#platform/device/storage.ts";

import { FORMATS } from "./formats.ts";
import { directionOf, isLocale } from "./locales.ts";
import { LANGUAGE, localeOf, textsOf } from "./texts-of.ts";

/** The language chosen on this device, or else the first of the device's own that the app speaks. */
export async function startLanguage(): Promise<void> {
  await activate(localeOf(await store.read(LANGUAGE)));
}

/** Turns the app to another language and remembers it. Throws when its texts cannot be fetched. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  await activate(locale);
  await store.write(LANGUAGE, locale);
}

export const currentLocale = (): Locale => (isLocale(i18n.locale) ? i18n.locale : "ar");

async function activate(locale: Locale): Promise<void> {
  const { messages } = await textsOf(locale);
  i18n.loadAndActivate({ locale, locales: FORMATS[locale], messages });
  const { documentElement } = document;
  documentElement.lang = locale;
  documentElement.dir = directionOf(locale);
}
