export { actOf, listActsOfRoom } from "./acts.queries.ts";
export { mayReadCaseFiles } from "./may-read-case-files.ts";
export { moderation } from "./moderation.routes.ts";
export { findSchool } from "./names.queries.ts";
export { isReportedBy } from "./reports.queries.ts";
export { roomAct } from "./room-act.ts";
export { moderationTasks } from "./tasks.ts";
