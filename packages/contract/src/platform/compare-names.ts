import type { Locale } from "./primitives.ts";

/**
 * No runtime knows the order of Kurdish: Persian orders the same letters alike, but for ڕ, which it has after ز.
 * The collation `kurdish` of the database does the same.
 */
const ORDERS: Readonly<Record<Locale, string>> = { ar: "ar", ckb: "fa", en: "en" };

const collators = new Map<Locale, Intl.Collator>();

/** Compares two names as readers of a language look for them. */
export function compareNames(locale: Locale): (one: string, other: string) => number {
  const collator = collators.get(locale) ?? new Intl.Collator(ORDERS[locale]);
  collators.set(locale, collator);
  if (locale !== "ckb") return collator.compare;
  return (one, other) => collator.compare(withRolledR(one), withRolledR(other));
}

/** Behind every other name with ر: no letter comes after U+FFFF. */
const withRolledR = (name: string): string => name.replaceAll("ڕ", "ر\u{ffff}");
