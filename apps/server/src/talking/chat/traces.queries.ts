import { sql } from "kysely";

import type { Traces } from "#platform/db/traces.ts";

/** The log of a room says by itself who comes and goes; everything else in it was said or done by somebody. */
export const chatTraces: Traces = {
  followers: [
    { table: "room_events", isWork: sql`(kept.sender_id is not null or kept.type <> 'system')` },
    { table: "message_texts" },
    { table: "message_originals" },
  ],
  looseKeys: [{ child: "room_events", column: "sender_id", parent: "people" }],
};
