import type { DocumentNode } from "@dars/contract/learning/document-node";

/** Where an item belongs. */
interface ListItemPlace {
  /** Which list of the document. */
  readonly list: string;
  /** How deep, from 0. */
  readonly level: number;
  readonly isNumbered: boolean;
  /** The number of the first item. */
  readonly start: number;
}

interface OpenList {
  readonly place: ListItemPlace;
  readonly items: DocumentNode[];
}

/** The number of the last item of each level of each list: a list goes on behind other text. */
export type ListCounts = Map<string, (number | undefined)[]>;

const MOST_NUMBER = 10_000;

/** Puts items into lists within lists. */
export class ListWriter {
  readonly #into: DocumentNode[];
  readonly #counts: ListCounts;
  #open: OpenList[] = [];

  constructor(into: DocumentNode[], counts: ListCounts) {
    this.#into = into;
    this.#counts = counts;
  }

  put(place: ListItemPlace, content: DocumentNode[]): void {
    const number = this.#countOn(place);
    this.#open = this.#open.filter(({ place: { level } }) => level <= place.level);
    const last = this.#open.at(-1);
    if (last?.place.level === place.level && !isSame(last.place, place)) this.#open.pop();
    const item = { type: "list_item", content };
    const same = this.#open.at(-1);
    if (same?.place.level === place.level) return void same.items.push(item);
    this.#begin(place, number, item);
  }

  /** What comes next begins a new list. */
  close(): void {
    this.#open = [];
  }

  #begin(place: ListItemPlace, number: number, item: DocumentNode): void {
    const items = [item];
    const isOther = place.isNumbered && number !== 1;
    const list: DocumentNode = {
      type: place.isNumbered ? "ordered_list" : "bullet_list",
      ...(isOther && { attrs: { start: Math.min(Math.max(number, 0), MOST_NUMBER) } }),
      content: items,
    };
    const parent = this.#open.at(-1)?.items;
    const above = parent?.at(-1);
    if (parent && above) parent.splice(-1, 1, { ...above, content: [...(above.content ?? []), list] });
    else this.#into.push(list);
    this.#open.push({ place, items });
  }

  #countOn({ list, level, start }: ListItemPlace): number {
    const counts = this.#counts.get(list) ?? [];
    const number = (counts[level] ?? start - 1) + 1;
    const above = Array.from({ length: level }, (_, at) => counts[at]);
    this.#counts.set(list, [...above, number]);
    return number;
  }
}

const isSame = (one: ListItemPlace, other: ListItemPlace): boolean =>
  one.isNumbered === other.isNumbered && (!one.isNumbered || one.list === other.list);
