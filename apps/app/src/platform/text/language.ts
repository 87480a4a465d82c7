import type { Locale } from "@dars/contract/platform/primitives";
import { i18n } from "@lingui/core";

import { store } from "#platform/device/store.ts";

import { firstTexts, restOfTexts } from "./first-texts.ts";
import { FORMATS } from "./formats.ts";
import { getDirection, isLocale, LANGUAGE, resolveLocale } from "./locales.ts";

/** The language chosen on this device, or else the first of the device's own that the app speaks. */
export async function startLanguage(): Promise<void> {
  await activate(resolveLocale(await store.read(LANGUAGE)));
}

/** Turns the app to another language and remembers it. Throws when its texts cannot be fetched. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  await activate(locale);
  await store.write(LANGUAGE, locale);
}

let wantsRest = false;
const complete = new Set<Locale>();

/**
 * Fetches the texts that no page of signing in has, for the language of now and every one that is chosen later. Each
 * page but those asks for it.
 */
export async function loadRestOfTexts(): Promise<void> {
  wantsRest = true;
  const locale = currentLocale();
  // Until the first language is active, it is unknown which texts are needed; `activate` fetches them then.
  if (i18n.locale === "" || complete.has(locale)) return;
  i18n.load(locale, await restOfTexts(locale));
  complete.add(locale);
}

export const currentLocale = (): Locale => (isLocale(i18n.locale) ? i18n.locale : "ar");

async function activate(locale: Locale): Promise<void> {
  const isWhole = wantsRest;
  const [first, rest] = await Promise.all([firstTexts(locale), isWhole ? restOfTexts(locale) : {}]);
  i18n.loadAndActivate({ locale, locales: FORMATS[locale], messages: { ...first, ...rest } });
  if (isWhole) complete.add(locale);
  else complete.delete(locale);
  const { documentElement } = document;
  documentElement.lang = locale;
  documentElement.dir = getDirection(locale);
  // A page may have asked for the rest while the first texts were on their way.
  if (!isWhole && wantsRest) await loadRestOfTexts();
}
