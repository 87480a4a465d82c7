import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** Deletes the logs of all rooms of a school year, before rooms in which nothing was said are deleted. */
export const deleteEvents = (db: Db, schoolId: number, schoolYear: number) =>
  sql`delete from room_events where school_id = ${schoolId} and school_year = ${schoolYear}`.execute(db);
