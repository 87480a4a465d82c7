export type { DemoEntry, DemoPost, DemoThread, Moment } from "./demo-thread.ts";
export { postsOf } from "./posts.ts";
export { threadsOf } from "./threads.ts";
