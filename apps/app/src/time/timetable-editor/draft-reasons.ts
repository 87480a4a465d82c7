import type { TextId } from "#platform/text/use-text.ts";
import type { Reasons } from "#platform/ui/Refusal.tsx";

/** Why a draft was not changed or published; by the `reason` in a conflict's details. */
export const DRAFT_REASONS: Reasons = new Map<unknown, TextId>([
  ["stale", "timetables.reason-stale"],
  ["clashes", "timetables.reason-clashes"],
  ["published", "timetables.reason-published"],
  ["missing", "timetables.reason-missing"],
  ["empty", "timetables.reason-empty"],
  ["no-year", "timetables.no-year-text"],
  ["day-clashes", "timetables.reason-day-clashes"],
]);
