import type { Mutation } from "./mutation.ts";

/** Numbers from 0 to 1 that a seed always gives in the same order (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `count` of them by this seed, at most one of each line, in the order of their places. */
export function draw(mutations: readonly Mutation[], count: number, seed: number): readonly Mutation[] {
  const next = numbersFrom(seed);
  const byLine = new Map<string, Mutation>();
  const shuffled = mutations
    .map((mutation) => ({ mutation, rank: next() }))
    .toSorted((one, other) => one.rank - other.rank);
  for (const { mutation } of shuffled) {
    const place = `${mutation.file}:${mutation.line}`;
    if (byLine.size < count && !byLine.has(place)) byLine.set(place, mutation);
  }
  const drawn = new Set(byLine.values());
  return mutations.filter((mutation) => drawn.has(mutation));
}
