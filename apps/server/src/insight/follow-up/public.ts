export { findFollowUp } from "./find-follow-up.ts";
export { listFollowUp } from "./list-follow-up.ts";
export { switchRuleOff } from "./switch-rule-off.ts";
