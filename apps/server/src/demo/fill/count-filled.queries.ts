import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";

/** Once schools are written: later reads are planned for the real number of rows, in whichever table they are. */
export const countFilled = (database: Database) =>
  database.directoryTransaction((db) => sql`select count_all_anew()`.execute(db));
