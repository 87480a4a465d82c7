import { nameIn } from "@dars/contract/platform/name-in";
import type { Names } from "@dars/contract/platform/primitives";
import { searchText } from "@dars/contract/platform/search-text";

/** The units of an offering by what they are called. */
export interface UnitBook {
  /** However it is spelled, in whichever language (TXT-1); undefined where no unit is called so. */
  readonly find: (name: string) => number | undefined;
  readonly add: (id: number, name: string) => void;
  /** One of its names; null for no unit of these. */
  readonly nameById: (id: number | null) => string | null;
}

export function unitBook(units: readonly { readonly id: number; readonly name: Names }[]): UnitBook {
  const book = new Map<string, number>();
  const add = (id: number, name: string | null) => {
    if (name !== null && !book.has(searchText(name))) book.set(searchText(name), id);
  };
  for (const { id, name } of units) for (const one of [name.ar, name.ckb, name.en]) add(id, one);
  const nameById = (id: number | null) => {
    const unit = units.find((each) => each.id === id);
    return unit ? nameIn(unit.name, "ar") : null;
  };
  return { nameById, find: (name) => book.get(searchText(name)), add };
}
