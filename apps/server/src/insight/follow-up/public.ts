export { findFollowUp } from "./find-follow-up.ts";
export { listFollowUp } from "./list-follow-up.ts";
export { findReplyTimes, isUnanswered, MEDIAN_MINUTES, replyTurns } from "./reply-turns.queries.ts";
export { switchRuleOff } from "./switch-rule-off.ts";
export { unansweredUntil } from "./unanswered-until.ts";
export { followUpCauses } from "./follow-up-causes.queries.ts";
