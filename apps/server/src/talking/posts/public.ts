export { announceTask } from "./announce.ts";
export { mayReadPostFiles } from "./may-read-post-files.ts";
export { posts } from "./posts.routes.ts";
