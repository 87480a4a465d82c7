import type { TextId } from "#platform/text/use-text.ts";
import type { Reasons } from "#platform/ui/Refusal.tsx";

/** Why no attempt is begun or taken. */
export const REASONS: Reasons = new Map<unknown, TextId>([
  ["closed", "attempts.why-closed"],
  ["used-up", "attempts.why-used-up"],
  ["excused", "attempts.why-excused"],
  ["key-seen", "attempts.why-key-seen"],
  ["answers-differ", "attempts.why-answers-differ"],
  ["too-many-answers", "attempts.why-too-many-answers"],
]);
