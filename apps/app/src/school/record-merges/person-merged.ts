import type { TextId } from "#platform/text/use-text.ts";
import type { Reasons } from "#platform/ui/Refusal.tsx";

export const MERGE_REASONS: Reasons = new Map<unknown, TextId>([
  ["gone", "record-merges.obstacle-gone"],
  ["held", "record-merges.obstacle-held"],
  ["requests", "record-merges.obstacle-requests"],
  ["kinds", "record-merges.obstacle-kinds"],
  ["related", "record-merges.obstacle-related"],
  ["own", "record-merges.obstacle-own"],
  ["enrolments", "record-merges.obstacle-enrolments"],
  ["marks", "record-merges.obstacle-marks"],
  ["care-notes", "record-merges.obstacle-care-notes"],
  ["guardians", "record-merges.obstacle-guardians"],
  ["elsewhere", "record-merges.obstacle-elsewhere"],
  ["serves", "record-merges.obstacle-serves"],
  ["apart", "record-merges.obstacle-apart"],
  ["asked", "record-merges.asked-text"],
  ["relatives", "record-merges.relatives-changed"],
]);

/** The request that two records be merged (PER-2). */
export const PERSON_MERGED = {
  title: "record-merges.request",
  fields: { merged: "record-merges.request-record", child: "record-merges.request-child" },
  consequence: "record-merges.final",
  reasons: MERGE_REASONS,
} as const satisfies {
  readonly title: TextId;
  readonly fields: Readonly<Record<string, TextId>>;
  readonly consequence: TextId;
  readonly reasons: Reasons;
};
