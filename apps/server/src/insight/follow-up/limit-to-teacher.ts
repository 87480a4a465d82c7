import type { FollowUpItem } from "@dars/contract/insight/follow-up";

import type { EntryRow } from "./entries.queries.ts";
import type { TeacherView } from "./teacher-view.queries.ts";

/**
 * A student's entry as a teacher may see it (NEG-1): only the marks and exercises of the teacher's own classes, all of
 * them for the homeroom teacher. Undefined where nothing is left, and for students whom the teacher does not teach.
 */
export function limitToTeacher(entry: EntryRow, view: TeacherView): EntryRow | undefined {
  const student = view.students.get(entry.person.id);
  if (!student) return undefined;
  if (student.isLed || entry.items.length === 0) return entry;
  const isOwn = ({ id }: FollowUpItem) =>
    entry.rule === "below-pass"
      ? student.subjectIds.has(id)
      : entry.rule !== "unsubmitted-work" || view.exerciseIds.has(id ?? "");
  const items = entry.items.filter(isOwn);
  return items.length === 0 ? undefined : { ...entry, items };
}
