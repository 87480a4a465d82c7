import type { Reasons } from "#platform/ui/Refusal.tsx";

export const REASONS: Reasons = new Map([
  ["submitted", "evaluations.was-submitted"],
  ["settled", "evaluations.is-settled"],
  ["file-not-ready", "evaluations.file-missing"],
  ["stale", "evaluations.stale"],
]);
