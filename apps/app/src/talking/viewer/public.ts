export { ClipPlayer } from "./ClipPlayer.tsx";
export type { Captions } from "./use-captions.ts";
export { captionsQuery } from "./captions-query.ts";
export { webVttIn, wordsOfVtt } from "./web-vtt-in.ts";
