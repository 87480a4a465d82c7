import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { Locale, Names } from "@dars/contract/platform/primitives";
import { matchesSearch, searchText } from "@dars/contract/platform/search-text";

import { localizeName } from "#platform/text/localize-name.ts";

export interface Findable<T> {
  /** Every text by which an item is found. */
  readonly textOf: (item: T) => string;
  /** By what a list is ordered; one without keeps its order. */
  readonly namesOf?: ((item: T) => Names | null) | undefined;
}

/** What answers a search (TXT-1); first those whose name begins so as it is shown. */
export function findRecords<T>(
  items: readonly T[],
  query: string,
  { textOf, namesOf }: Findable<T>,
  locale: Locale,
): readonly T[] {
  const ordered = namesOf ? inNameOrder(items, namesOf, locale) : items;
  if (query === "") return ordered;
  const found = ordered.filter((item) => matchesSearch(searchText(textOf(item)), query));
  if (!namesOf) return found;
  const typed = searchText(query);
  const begins = (item: T) => {
    const names = namesOf(item);
    return names !== null && searchText(localizeName(names, locale)).startsWith(typed);
  };
  return [...found.filter(begins), ...found.filter((item) => !begins(item))];
}
