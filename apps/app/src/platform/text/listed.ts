import type { Locale } from "@dars/contract/platform/primitives";

/** Several names one after the other, with the comma of the language. */
export const listed = (names: readonly string[], locale: Locale): string =>
  names.join(locale === "en" ? ", " : "، ");

const AND: Readonly<Record<Locale, string>> = { en: " and ", ar: " و", ckb: " و " };

/** The same as a part of a sentence: "Zainab, Ali and Maryam". */
export function joinNames(names: readonly string[], locale: Locale): string {
  const [last = ""] = names.slice(-1);
  const others = listed(names.slice(0, -1), locale);
  return others === "" ? last : others + AND[locale] + last;
}
