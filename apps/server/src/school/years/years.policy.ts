import type { TermKind, YearState } from "@dars/contract/school/years";

/** Half-open, as every interval here. */
export interface Span {
  readonly startsOn: string;
  readonly endsOn: string;
}

export interface PlacedTerm extends Span {
  readonly id: number | null;
  readonly parentId: number | null;
  readonly kind: TermKind;
}

const overlap = (one: Span, other: Span) => one.startsOn < other.endsOn && other.startsOn < one.endsOn;
const isInside = (inner: Span, outer: Span) =>
  outer.startsOn <= inner.startsOn && inner.endsOn <= outer.endsOn;

/** YEAR-1: why a year may not lie there among the others; undefined where it may. */
export function yearFault(year: Span, others: readonly Span[]): string | undefined {
  if (year.startsOn >= year.endsOn) return "year-backwards";
  if (others.some((other) => overlap(year, other))) return "year-overlaps";
  return undefined;
}

/** TERM-1: why a term may not lie there in its year; undefined where it may. `terms` are the year's others. */
export function termFault(term: PlacedTerm, year: Span, terms: readonly PlacedTerm[]): string | undefined {
  if (term.startsOn >= term.endsOn) return "term-backwards";
  const parent = term.parentId === null ? year : terms.find(({ id }) => id === term.parentId);
  if (!parent || isBeneath(term.parentId, term.id, terms)) return "term-parent";
  if (!isInside(term, parent)) return "term-outside";
  const children = terms.filter(({ parentId }) => parentId !== null && parentId === term.id);
  if (!children.every((child) => isInside(child, term))) return "term-leaves-out";
  const siblings = terms.filter(({ parentId, kind }) => parentId === term.parentId && kind === term.kind);
  // Two of the same kind beside each other are the months and the school's own terms; they may not share a day.
  return siblings.some((sibling) => overlap(term, sibling)) ? "term-overlaps" : undefined;
}

/** Whether a term is under another, which would then be its own ancestor. */
function isBeneath(from: number | null, ancestor: number | null, terms: readonly PlacedTerm[]): boolean {
  if (ancestor === null) return false;
  let at = from;
  for (let steps = 0; at !== null && steps <= terms.length; steps += 1) {
    if (at === ancestor) return true;
    at = terms.find(({ id }) => id === at)?.parentId ?? null;
  }
  return at !== null;
}

const MOVES: Readonly<Record<YearState, readonly YearState[]>> = {
  planning: ["current"],
  current: ["closing"],
  closing: ["current", "archived"],
  archived: [],
};

/** The permitted next states of a year; none leads out of the archive (AZ-7). */
export const mayMoveYear = (from: YearState, to: YearState): boolean => MOVES[from].includes(to);
