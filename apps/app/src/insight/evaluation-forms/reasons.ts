import type { Reasons } from "#platform/ui/Refusal.tsx";

export const REASONS: Reasons = new Map([
  ["draft-open", "evaluation-forms.draft-open"],
  ["published", "evaluation-forms.was-published"],
  ["stale", "evaluation-forms.stale"],
]);
