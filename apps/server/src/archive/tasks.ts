import type { Database } from "#platform/db/db.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";

import { archiveRooms } from "./archive-rooms.ts";

const DAY_SECONDS = 86_400;

/** A year that was put away is frozen within a day, by whichever node has the round. */
export const archiveTasks = (database: Database): Readonly<Record<string, Task>> => ({
  "archive rooms": { run: async () => void (await archiveRooms(database)), everySeconds: DAY_SECONDS },
});
