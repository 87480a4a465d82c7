import type { TextId } from "#platform/text/use-text.ts";
import type { Reasons } from "#platform/ui/Refusal.tsx";

export const REASONS: Reasons = new Map<unknown, TextId>([
  ["answered", "asks.answered-before"],
  ["closed", "asks.closed-now"],
  ["withdrawn", "asks.withdrawn"],
  ["taken", "asks.taken-now"],
  ["lesson", "asks.lesson-then"],
  ["other-name", "asks.other-name"],
  ["file-not-ready", "files.not-ready"],
]);
