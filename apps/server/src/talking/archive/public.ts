export { archiveCommand } from "./archive.command.ts";
export { archiveTasks } from "./tasks.ts";
export { freezeYear, holdYear, thawYear } from "./freeze-year.ts";
export type { OpenRoom } from "./freeze.queries.ts";
