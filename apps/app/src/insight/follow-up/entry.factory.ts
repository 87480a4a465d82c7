import type { FollowUpEntry } from "@dars/contract/insight/follow-up";

import { names } from "#platform/testing/names.ts";

/** An open entry of a student without a section: absent on two days, not assigned. */
export const anEntry = (over: Partial<FollowUpEntry> = {}): FollowUpEntry => ({
  rule: "absences",
  person: { id: 1, name: names("Amal") },
  section: null,
  class: null,
  state: "open",
  severity: "high",
  items: [
    { day: "2026-11-22", id: null, name: null },
    { day: "2026-11-15", id: null, name: null },
  ],
  days: ["2026-11-22", "2026-11-15"],
  since: "2026-11-15",
  cleanSince: null,
  owner: null,
  nextStep: null,
  nextOn: null,
  snoozedUntil: null,
  revision: 1,
  ...over,
});
