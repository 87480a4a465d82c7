export { archiveCommand } from "./archive.command.ts";
export { archiveTasks } from "./tasks.ts";
