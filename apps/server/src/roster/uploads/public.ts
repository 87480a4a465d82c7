export { rosterUploads } from "./roster-uploads.routes.ts";
export { tableCommand } from "./table.command.ts";
export { uploadsCommands } from "./uploads.command.ts";
export { sweepUploads } from "./sweep-uploads.ts";
export { takeJobs } from "./take-jobs.ts";
