export { archiveCommand } from "./archive.command.ts";
export { archive } from "./archive.routes.ts";
export { archiveTasks } from "./tasks.ts";
