import { dirname } from "node:path";

/** Set with `npm test -- --full`. */
export const isFull = process.env["DARS_FULL"] === "1";

/** The seed of the run; 0 for stories that are run by themselves. */
export const seed = Number(process.env["DARS_SEED"] ?? 0);

/** One of so many, by the seed of a daily run; all with `npm test -- --full`, and with `npm run e2e`. */
export const drawn = <T>(all: readonly T[], oneOf: number): readonly T[] =>
  isFull || process.env["DARS_SEED"] === undefined
    ? all
    : all.filter((_, place) => (place + seed) % oneOf === 0);

/** Slices of the app in which something has changed, such as talking/chat-rooms, where the run says so. */
const CHANGED: ReadonlySet<string> = new Set(process.env["DARS_CHANGED"]?.split(","));

/** Whether the slice of a screen, as `data-screen` names it, has changed. */
export const hasChanged = (screen: string): boolean => CHANGED.has(dirname(screen));
