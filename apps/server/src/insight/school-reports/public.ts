export { findReplyTimes } from "./reply-turns.queries.ts";
