export { buildAsks, type DemoAsk } from "./asks.ts";
export type { DemoEntry, DemoPost, DemoThread, Moment } from "./demo-thread.ts";
export { buildPosts } from "./posts.ts";
export { buildThreads } from "./threads.ts";
