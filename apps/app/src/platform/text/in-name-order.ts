import { compareNames } from "@dars/contract/platform/compare-names";
import type { Locale, Names } from "@dars/contract/platform/primitives";

import { nameOf } from "./name-of.ts";

/** A list in the order of the names that the reader sees; those of one name, or without, stay as they came. */
export function inNameOrder<T>(items: readonly T[], namesOf: (item: T) => Names | null, locale: Locale): T[] {
  const compare = compareNames(locale);
  const shown = (item: T) => {
    const names = namesOf(item);
    return names === null ? "" : nameOf(names, locale);
  };
  return items
    .map((item) => ({ name: shown(item), item }))
    .toSorted((one, other) => compare(one.name, other.name))
    .map(({ item }) => item);
}
