import type { Database } from "#platform/db/db.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { untilNight } from "#platform/jobs/until-night.ts";

import { archiveRooms } from "./archive-rooms.ts";

/** A year that was put away is frozen in the night, by whichever node has the round. */
export const archiveTasks = (database: Database): Readonly<Record<string, Task>> => ({
  "archive rooms": { run: async () => void (await archiveRooms(database)), everySeconds: untilNight },
});
