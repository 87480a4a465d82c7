import type { Traces } from "#platform/db/traces.ts";

/** How far messages have been looked through is kept by itself; acts and cases are somebody's. */
export const moderationTraces: Traces = {
  followers: [{ table: "word_scans" }],
  looseKeys: [
    { child: "moderation_acts", column: "person_id", parent: "people" },
    { child: "moderation_acts", column: "account_id", parent: "accounts" },
    { child: "moderation_cases", column: "closed_by", parent: "accounts" },
  ],
};
