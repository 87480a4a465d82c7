import type { Reasons } from "#platform/ui/Refusal.tsx";

export const REASONS: Reasons = new Map([
  ["full", "trainings.full"],
  ["cancelled", "trainings.is-cancelled"],
  ["not-begun", "trainings.not-begun"],
  ["by-parts", "trainings.by-parts"],
  ["by-watching", "trainings.by-watching"],
  ["no-attempts", "trainings.no-attempts"],
  ["passed", "trainings.was-passed"],
  ["no-seat", "trainings.no-seat"],
  ["file-not-ready", "trainings.file-missing"],
  ["stale", "trainings.stale"],
]);
