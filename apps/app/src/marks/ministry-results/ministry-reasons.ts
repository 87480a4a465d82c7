import type { TextId } from "#platform/text/use-text.ts";
import type { Reasons } from "#platform/ui/Refusal.tsx";

/** Why results of a round are not saved, typed or from a workbook. */
export const MINISTRY_REASONS: Reasons = new Map<unknown, TextId>([
  ["stale", "ministry.stale"],
  ["published", "ministry.keeps-outcome"],
]);
