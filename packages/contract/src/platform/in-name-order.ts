import { compareNames } from "./compare-names.ts";
import { nameIn } from "./name-in.ts";
import type { Locale, Names } from "./primitives.ts";

/** A list in the order of the names that the reader sees; those of one name, or without, stay as they came. */
export function inNameOrder<T>(items: readonly T[], namesOf: (item: T) => Names | null, locale: Locale): T[] {
  const compare = compareNames(locale);
  const shown = (item: T) => {
    const names = namesOf(item);
    return names === null ? "" : nameIn(names, locale);
  };
  return items
    .map((item) => ({ name: shown(item), item }))
    .toSorted((one, other) => compare(one.name, other.name))
    .map(({ item }) => item);
}
