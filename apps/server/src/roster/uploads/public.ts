export { tableCommand } from "./table.command.ts";
export { uploadsCommands } from "./uploads.command.ts";
export { takeJobs } from "./take-jobs.ts";
