export { exports } from "./exports.routes.ts";
export { giveOut, type Outgoing } from "./give-out.ts";
export { takeShare } from "./hourly-share.ts";
export { sweepExportCounts } from "./sweep-counts.ts";
export { takeOut } from "./take-out.ts";
