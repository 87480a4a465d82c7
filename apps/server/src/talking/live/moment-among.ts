/** One app in so many milliseconds, and the last after half a minute. */
const BETWEEN_MS = 3;
const LAST_MS = 30_000;

/** When one of so many apps is to ask something that all of them ask now; milliseconds from now. */
export const momentAmong = (apps: number): number => Math.random() * Math.min(LAST_MS, apps * BETWEEN_MS);
