import type { ImportDependents } from "#platform/db/import-dependents.ts";

/** The progress of the word scan is stored automatically; decisions and cases are users' work. */
export const moderationImportDependents: ImportDependents = {
  followers: [{ table: "word_scans" }],
  looseKeys: [
    { child: "moderation_acts", column: "person_id", parent: "people" },
    { child: "moderation_acts", column: "account_id", parent: "accounts" },
    { child: "moderation_cases", column: "closed_by", parent: "accounts" },
  ],
};
