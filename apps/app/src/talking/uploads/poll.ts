import type { UploadState } from "@dars/contract/roster/uploads";

/** In these the server works on, or waits for bytes. */
const GOES_ON: ReadonlySet<UploadState> = new Set<UploadState>([
  "receiving",
  "checking",
  "committing",
  "undoing",
]);
const LEAST_MS = 1_000;
const MOST_MS = 15_000;

/** True while the server is changing it by itself. */
export const goesOn = (state: UploadState): boolean => GOES_ON.has(state);

/** Milliseconds between two polls of an upload that waits for a decision: a colleague may import it meanwhile. */
export const WAITING_MS = MOST_MS;

/**
 * Milliseconds until the server is asked again, `quietMs` after its answer last changed: a second while things move,
 * and less and less often, down to four times a minute, while they do not.
 */
export const pollMs = (quietMs: number): number => Math.min(MOST_MS, Math.max(LEAST_MS, quietMs / 3));
