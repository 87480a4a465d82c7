import type { Locale, Names } from "./primitives.ts";

/** Order of the languages that replace a missing spelling: Kurdish readers read Arabic letters before Latin ones. */
const ORDER: Readonly<Record<Locale, readonly Locale[]>> = {
  ar: ["ar", "ckb", "en"],
  ckb: ["ckb", "ar", "en"],
  en: ["en", "ar", "ckb"],
};

/** A name in the reader's language, or in the nearest language that has it; empty where no language has. */
export const nameIn = (names: Names, locale: Locale): string =>
  ORDER[locale].map((language) => names[language]).find(Boolean) ?? "";
