import type { Reasons } from "#platform/ui/Refusal.tsx";

/** Texts for the refusals of a draft. */
export const REASONS: Reasons = new Map([
  ["stale", "lesson-editor.stale"],
  ["published", "lesson-editor.is-published"],
  ["leased", "lesson-editor.leased"],
  ["file-not-ready", "lesson-editor.file-not-ready"],
  ["fault-bracket", "lessons.fault-bracket"],
  ["fault-empty", "lessons.fault-empty"],
]);
