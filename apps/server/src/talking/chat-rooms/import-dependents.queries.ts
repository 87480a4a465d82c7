import { sql } from "kysely";

import type { ImportDependents } from "#platform/db/import-dependents.ts";

/** Rooms and their members follow from the structure. Rows that refer to a room may be a user's work. */
export const roomImportDependents: ImportDependents = {
  followers: [
    {
      table: "rooms",
      isIdle: (schoolId, since) => sql`(
        kept.derived_key is not null and kept.staff_id is null and kept.created_at >= ${since} and not exists (
          select from rooms_due(${schoolId}) as due
          where due.derived_key = kept.derived_key and due.school_year = kept.school_year
        )
      )`,
    },
    { table: "room_members" },
    { table: "room_keeping" },
    { table: "room_marks" },
  ],
  // Changes in the meantime are applied after it. A writer locks the room's row first: a send under way is
  // seen, and a later one finds the room, and its sender, in their new state.
  hold: async (db, schoolId) => {
    await sql`select pg_advisory_xact_lock(hashtext('rooms'), hashint8(${schoolId}))`.execute(db);
    await sql`select from rooms where school_id = ${schoolId} order by id for no key update`.execute(db);
  },
  looseKeys: [
    { child: "rooms", column: "staff_id", parent: "people" },
    { child: "rooms", column: "other_staff_id", parent: "people" },
    { child: "rooms", column: "subject_id", parent: "subjects" },
    { child: "room_marks", column: "school_id", parent: "schools" },
    { child: "school_settings", column: "safeguarding_lead_id", parent: "people" },
    { child: "school_settings", column: "principal_id", parent: "people" },
  ],
};
