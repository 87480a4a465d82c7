import type { Manifest } from "#manifest.ts";
import { nightly } from "#platform/jobs/nightly.ts";

import { attendance } from "./attendance.routes.ts";
import { mayReadExcuseFiles } from "./may-read-excuse-files.ts";
import { attendanceTasks } from "./notices.ts";
import { sweepAttendance } from "./sweep-attendance.ts";
import { missingRegisterTasks } from "./tell-missing.ts";

export const manifest: Manifest = {
  routes: () => [attendance],
  tasks: ({ database }) => ({
    ...attendanceTasks(database),
    ...missingRegisterTasks(database),
    ...nightly("sweep attendance", () => sweepAttendance(database)),
  }),
  fileReaders: { excuse: [mayReadExcuseFiles] },
};
