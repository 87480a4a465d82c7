export { PostFeed } from "./PostFeed.tsx";
