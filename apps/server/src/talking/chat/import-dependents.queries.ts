import { sql } from "kysely";

import type { ImportDependents } from "#platform/db/import-dependents.ts";

/** Joins and leaves in a room's log are automatic; every other event is a user's work. */
export const chatImportDependents: ImportDependents = {
  followers: [
    { table: "room_events", isWork: sql`(kept.sender_id is not null or kept.type <> 'system')` },
    { table: "message_texts" },
    { table: "message_originals" },
  ],
  looseKeys: [{ child: "room_events", column: "sender_id", parent: "people" }],
};
