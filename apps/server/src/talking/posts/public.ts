export { announceTask, tellReaders } from "./announce.ts";
export { listToAcknowledge } from "./list-posts.queries.ts";
export { countReach } from "./posts.queries.ts";
export { withdrawFor } from "./withdraw-post.ts";
export { publishFor } from "./write-post.ts";
export { postCauses } from "./post-causes.queries.ts";
