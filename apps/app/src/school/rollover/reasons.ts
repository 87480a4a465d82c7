import type { TextId } from "#platform/text/use-text.ts";
import type { Reasons } from "#platform/ui/Refusal.tsx";

/** Why the server refused, in the office's words; by the `reason` in a conflict's details. */
export const REASONS: Reasons = new Map<unknown, TextId>([
  ["stale", "rollover.reason-stale"],
  ["marks-missing", "rollover.reason-marks"],
  ["results-amended", "rollover.reason-amended"],
  ["needs-decision", "rollover.reason-decision"],
  ["waiting", "rollover.reason-waiting"],
  ["committed", "rollover.reason-committed"],
  ["in-use", "rollover.reason-in-use"],
  ["year-overlaps", "rollover.reason-year"],
  ["year-order", "rollover.reason-year"],
  ["needs-place", "rollover.reason-level"],
  ["level", "rollover.reason-level"],
]);
