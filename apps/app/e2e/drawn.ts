/** Set with `npm test -- --full`. */
export const isFull = process.env["DARS_FULL"] === "1";

/** Of the run; 0 for stories that are run by themselves. */
export const seed = Number(process.env["DARS_SEED"] ?? 0);

/** One of so many, by the seed of a daily run; all with `npm test -- --full`, and with `npm run e2e`. */
export const drawn = <T>(all: readonly T[], oneOf: number): readonly T[] =>
  isFull || process.env["DARS_SEED"] === undefined
    ? all
    : all.filter((_, place) => (place + seed) % oneOf === 0);
