export { GuideVideosCard } from "./GuideVideosCard.tsx";
export { joinSpans } from "./join-spans.ts";
export { useWatched } from "./use-watched.ts";
