import type { TextId } from "#platform/text/use-text.ts";
import type { Reasons } from "#platform/ui/Refusal.tsx";

/** Why the server refused, in the office's words; by the `reason` in a conflict's details. */
export const REASONS: Reasons = new Map<unknown, TextId>([
  ["stale", "structure.reason-stale"],
  ["archived", "structure.reason-archived"],
  ["year-backwards", "structure.reason-backwards"],
  ["year-overlaps", "structure.reason-year-overlaps"],
  ["year-leaves-out", "structure.reason-year-leaves-out"],
  ["year-order", "structure.reason-year-order"],
  ["term-backwards", "structure.reason-backwards"],
  ["term-overlaps", "structure.reason-term-overlaps"],
  ["term-outside", "structure.reason-term-outside"],
  ["term-parent", "structure.reason-term-outside"],
  ["term-leaves-out", "structure.reason-term-leaves-out"],
  ["term-locked", "structure.reason-term-locked"],
  ["term-published", "structure.reason-term-locked"],
  ["code-taken", "structure.reason-code-taken"],
  ["letter-taken", "structure.reason-letter-taken"],
  ["exceeds-capacity", "structure.reason-exceeds"],
  ["students-left", "structure.reason-students-left"],
  ["offered-already", "structure.reason-offered"],
  ["level-retired", "structure.reason-retired"],
  ["subject-retired", "structure.reason-retired"],
  ["primary-taken", "structure.reason-primary-taken"],
  ["same-teacher", "structure.reason-same-teacher"],
  ["class-closed", "structure.reason-class-closed"],
  ["leaves-vacant", "structure.reason-leaves-vacant"],
  ["ends-earlier", "structure.reason-ends-earlier"],
  ["not-staff", "structure.reason-not-staff"],
  ["not-of-school", "structure.reason-not-of-school"],
  ["nothing-to-copy", "structure.reason-nothing-to-copy"],
]);
