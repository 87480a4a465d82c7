import { STUDENT_RULES } from "@dars/contract/insight/follow-up";

import type { EntryRow } from "./entries.queries.ts";

/** True while somebody has to do something about it. */
export const isOpen = ({ state }: Pick<EntryRow, "state">): boolean =>
  state === "open" || state === "notified" || state === "acknowledged";

export const isOfStudents = ({ rule }: Pick<EntryRow, "rule">): boolean =>
  STUDENT_RULES.some((each) => each === rule);
