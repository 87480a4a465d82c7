export { announceTask } from "./announce.ts";
export { listToAcknowledge } from "./list-posts.queries.ts";
