import { readFileSync } from "node:fs";

/** A cart that is pushed, drawn by a script: the one clip of the demo school. */
export const CLIP = {
  id: "demoforcesclip1",
  bytes: readFileSync(new URL("forces.mp4", import.meta.url)).length,
  seconds: 12,
  read: (): Buffer => readFileSync(new URL("forces.mp4", import.meta.url)),
} as const;
