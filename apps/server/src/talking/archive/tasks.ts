import type { Database } from "#platform/db/db.ts";
import { nightly } from "#platform/jobs/nightly.ts";

import { archiveRooms } from "./archive-rooms.ts";

/** A year that was put away is frozen in the night, by whichever node has the round. */
export const archiveTasks = (database: Database) => nightly("archive rooms", () => archiveRooms(database));
