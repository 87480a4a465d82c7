import type { TextId } from "#platform/text/use-text.ts";
import type { Reasons } from "#platform/ui/Refusal.tsx";

/** What a refusal asks for, in words. */
export const NEEDS: Reasons = new Map<unknown, TextId>([
  ["reason", "enrolment.needs-reason"],
  ["room", "enrolment.needs-room"],
  ["number", "enrolment.needs-number"],
  ["level", "enrolment.needs-level"],
  ["later", "enrolment.needs-later"],
  ["other", "enrolment.needs-other"],
  ["none", "enrolment.needs-none"],
  ["year", "enrolment.needs-year"],
  ["school", "enrolment.needs-school"],
  ["undone", "enrolment.needs-undone"],
  ["today", "enrolment.needs-today"],
  ["followed", "enrolment.needs-followed"],
]);

/** At which field a refusal is said. */
export const PLACES = { reason: "reason", room: "section", level: "section", number: "registerNo" };
