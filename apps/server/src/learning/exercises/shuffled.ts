/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** In an order that the seed draws; the same for the same seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const draw = createRandom(seed);
  return items
    .map((item) => ({ item, at: draw() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
