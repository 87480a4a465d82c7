export { PostFeed } from "./PostFeed.tsx";
export { useFeed } from "./use-feed.ts";
