import type { FollowUpItem } from "@dars/contract/insight/follow-up";

import type { EntryRow } from "./entries.queries.ts";
import type { TeacherView } from "./teacher-view.queries.ts";

/**
 * An entry of a student as its teacher sees it (NEG-1): of marks and exercises those of the own classes, all of them
 * where the teacher leads the section. Undefined where nothing is left, and of students of others.
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
