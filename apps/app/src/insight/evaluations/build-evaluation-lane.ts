import type { Lane } from "#platform/offline/lanes.ts";

/** The draft of a visit waits behind its files. */
export const buildEvaluationLane = (evaluation: string): Lane => ({
  name: `files-evaluation-${evaluation}`,
  asksAfterMs: Infinity,
});
