export { attendance } from "./attendance.routes.ts";
export { mayReadExcuseFiles } from "./may-read-excuse-files.ts";
export { listMissing, listNotedDays } from "./noted-days.ts";
export { attendanceTasks } from "./notices.ts";
export { missingRegisterTasks } from "./tell-missing.ts";
