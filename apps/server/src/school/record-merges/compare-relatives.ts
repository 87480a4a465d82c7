import type { MergeSide } from "@dars/contract/school/record-merges";

const listRelativeIds = ({ guardians, children }: MergeSide) =>
  [...guardians, ...children].map(({ id }) => id);

interface Relatives {
  /** Every guardian and child of either record, in order. */
  readonly all: readonly number[];
  /** Whether the merged record will have one that only one of the two has now. */
  readonly differ: boolean;
}

export function compareRelatives(one: MergeSide, other: MergeSide): Relatives {
  const [first, second] = [new Set(listRelativeIds(one)), new Set(listRelativeIds(other))];
  const all = [...first.union(second)].toSorted((a, b) => a - b);
  return { all, differ: first.symmetricDifference(second).size > 0 };
}

/** Links of different families are joined only by a caller who was shown all of them. */
export function isConfirmed({ all, differ }: Relatives, confirmed: readonly number[]): boolean {
  if (!differ) return true;
  const seen = new Set(confirmed);
  return seen.size === all.length && all.every((id) => seen.has(id));
}
