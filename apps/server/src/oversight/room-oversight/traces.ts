import type { Traces } from "#platform/db/traces.ts";

/** Who looked into a room, and who took its transcript out, is kept without a foreign key. */
export const lookTraces: Traces = {
  looseKeys: [
    { child: "room_looks", column: "account_id", parent: "accounts" },
    { child: "transcripts", column: "asked_by", parent: "accounts" },
    { child: "transcripts", column: "allowed_by", parent: "accounts" },
  ],
};
