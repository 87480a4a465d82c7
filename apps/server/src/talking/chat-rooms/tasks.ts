import type { Database } from "#platform/db/db.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";

import { keepAllRooms } from "./keep-rooms.ts";

/** A change shows in the rooms about a second after it was made; so does a change by the calendar. */
export const chatRoomTasks = (database: Database): Readonly<Record<string, Task>> => ({
  "keep rooms": { run: () => keepAllRooms(database), everySeconds: 1 },
});
