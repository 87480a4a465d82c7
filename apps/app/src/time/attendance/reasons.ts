import type { Reasons } from "#platform/ui/Refusal.tsx";

/** What refusals of attendance mean to a reader. */
export const REASONS: Reasons = new Map([
  ["closed", "attendance.refused-closed"],
  ["too-early", "attendance.refused-early"],
  ["too-late", "attendance.refused-late"],
  ["register-other-mode", "platform.refused-register-other-mode"],
  ["register-not-planned", "platform.refused-register-not-planned"],
  ["no-school", "attendance.refused-no-school"],
  ["reported", "attendance.refused-reported"],
  ["decided", "attendance.refused-decided"],
  ["withdrawn", "attendance.refused-withdrawn"],
  ["own-child", "attendance.refused-own-child"],
  ["stale", "attendance.refused-stale"],
  ["too-large", "attendance.refused-too-large"],
]);
