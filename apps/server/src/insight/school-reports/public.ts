export { findReplyTimes } from "./reply-turns.queries.ts";
export { composeSchoolOverview, type SchoolOverview } from "./compose-school-overview.ts";
