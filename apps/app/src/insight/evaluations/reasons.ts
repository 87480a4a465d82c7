import type { Reasons } from "#platform/ui/Refusal.tsx";

export const REASONS: Reasons = new Map([
  ["submitted", "evaluations.was-submitted"],
  ["settled", "evaluations.is-settled"],
  ["stale", "evaluations.stale"],
]);
