import type { FollowUpEntry, listFollowUp } from "#contract/insight/follow-up.ts";
import type { Reply } from "#contract/platform/route.ts";

import { inventName } from "./invent-name.ts";

const SECTIONS = 40;

/** Students of a large school, each with one reason. */
export const followUpReply = (count: number): Reply<typeof listFollowUp> => ({
  students: Array.from({ length: count }, (_, at) => toEntry(at + 1)),
  teachers: [],
});

const toEntry = (no: number): FollowUpEntry => ({
  rule: "absences",
  person: { id: no, name: inventName(no) },
  section: { id: no % SECTIONS, letter: "A", title: null, level: inventName(no % SECTIONS) },
  class: null,
  state: "open",
  severity: "medium",
  items: [],
  days: ["2026-11-20"],
  since: "2026-11-20",
  cleanSince: null,
  owner: null,
  nextStep: null,
  nextOn: null,
  snoozedUntil: null,
  revision: 1,
});
