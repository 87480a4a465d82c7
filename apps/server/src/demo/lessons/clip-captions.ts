import { readFileSync } from "node:fs";

/** Captions of the demo's clip, beside it as a file of their own. */
export const CLIP_CAPTIONS = {
  id: "democaptions001",
  bytes: readFileSync(new URL("forces.vtt", import.meta.url)),
} as const;
