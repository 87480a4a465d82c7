export { PostFeed } from "./PostFeed.tsx";
export { useFeed, type Feed } from "./use-feed.ts";
