import { STUDENT_RULES } from "@dars/contract/insight/follow-up";

import type { EntryRow } from "./entries.queries.ts";

/** Whether an entry still needs action: not resolved, excused or closed. */
export const isOpen = ({ state }: Pick<EntryRow, "state">): boolean =>
  state === "open" || state === "notified" || state === "acknowledged";

/** Whether an entry is by a rule about students; the other rules are about teachers. */
export const isOfStudents = ({ rule }: Pick<EntryRow, "rule">): boolean =>
  STUDENT_RULES.some((each) => each === rule);
