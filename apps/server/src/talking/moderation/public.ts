export { toActDone, listActsOfRoom } from "./acts.queries.ts";
export { findSchool } from "./names.queries.ts";
export { isReportedBy } from "./reports.queries.ts";
export { roomAct } from "./room-act.ts";
export { caseCauses } from "./case-causes.queries.ts";
