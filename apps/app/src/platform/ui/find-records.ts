import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { Locale, Names } from "@dars/contract/platform/primitives";
import { answersWords, searchText, searchWords, splitName } from "@dars/contract/platform/search-text";

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
  const ordered = namesOf ? orderOnce(items, namesOf, locale) : items;
  if (query === "") return ordered;
  const wanted = searchWords(query);
  const found = ordered.filter((item) => answersWords(takeApart(textOf(item)), wanted));
  if (!namesOf) return found;
  const typed = searchText(query);
  const begins = (item: T) => {
    const names = namesOf(item);
    return names !== null && searchText(localizeName(names, locale)).startsWith(typed);
  };
  return [...found.filter(begins), ...found.filter((item) => !begins(item))];
}

/** What a list was ordered by, and the order. */
interface Ordered {
  readonly namesOf: unknown;
  readonly locale: Locale;
  readonly items: readonly unknown[];
}

/** Lists in the order of their names, so that a key in the search does not sort them anew. */
const orders = new WeakMap<readonly unknown[], Ordered>();

function orderOnce<T>(items: readonly T[], namesOf: (item: T) => Names | null, locale: Locale): readonly T[] {
  const known = orders.get(items);
  if (known?.namesOf === namesOf && known.locale === locale) {
    // It was made of these items.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return known.items as readonly T[];
  }
  const ordered = inNameOrder(items, namesOf, locale);
  orders.set(items, { namesOf, locale, items: ordered });
  return ordered;
}

/** Texts that are taken apart stay so while one types, up to this many. */
const MOST_TEXTS = 20_000;
const apart = new Map<string, readonly string[]>();

function takeApart(text: string): readonly string[] {
  const known = apart.get(text);
  if (known) return known;
  if (apart.size >= MOST_TEXTS) apart.clear();
  const words = splitName(searchText(text));
  apart.set(text, words);
  return words;
}
