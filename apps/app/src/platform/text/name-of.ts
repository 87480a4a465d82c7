import type { Locale, Names } from "@dars/contract/platform/primitives";

/** Order of the languages that replace a missing spelling: Kurdish readers read Arabic letters before Latin ones. */
const ORDER: Readonly<Record<Locale, readonly Locale[]>> = {
  ar: ["ar", "ckb", "en"],
  ckb: ["ckb", "ar", "en"],
  en: ["en", "ar", "ckb"],
};

/** A name in the reader's language, or in the nearest language that has it; a dash where no language has. */
export const nameOf = (names: Names, locale: Locale): string =>
  ORDER[locale].map((language) => names[language]).find((name) => name !== null && name !== "") ?? "–";

/** Every spelling of a name, for search. */
export const allNames = (...names: readonly (Names | null)[]): string =>
  names
    .flatMap((each) => (each ? [each.ar, each.ckb, each.en] : []))
    .filter(Boolean)
    .join(" ");
