import type { FollowUpRule } from "@dars/contract/insight/follow-up";

/** Where a student, or a parent for it, catches up. */
export function ownAddress(rule: FollowUpRule, schoolId: number, studentId: number, isOwn: boolean): string {
  if (rule === "absences" || rule === "lateness") return `/attendance/student/${schoolId}/${studentId}`;
  const child = isOwn ? "" : `?school=${schoolId}&student=${studentId}`;
  if (rule === "below-pass") return `/reportcards${child}`;
  return isOwn ? "/exercises" : `/exercises${child}`;
}
