import type { ImportDependents } from "#platform/db/import-dependents.ts";

/** Who looked into a room, and who took its transcript out, is kept without a foreign key. */
export const lookImportDependents: ImportDependents = {
  looseKeys: [
    { child: "room_looks", column: "account_id", parent: "accounts" },
    { child: "transcripts", column: "asked_by", parent: "accounts" },
    { child: "transcripts", column: "allowed_by", parent: "accounts" },
  ],
};
