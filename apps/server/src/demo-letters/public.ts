export type { DemoEntry, DemoPost, DemoThread, Moment } from "./letters.ts";
export { postsOf } from "./posts.ts";
export { threadsOf } from "./threads.ts";
