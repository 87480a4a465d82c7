export { listFollowUp } from "./list-follow-up.ts";
