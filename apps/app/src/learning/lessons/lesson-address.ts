import type { UserData } from "@dars/contract/identity/user-data";
import type { Id } from "@dars/contract/platform/primitives";

/** The student whose lessons a family looks at: its own, or the child that the address names. */
export interface Learner {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly isOwn: boolean;
}

/** Undefined for staff; null where a parent has chosen no child yet. */
export function findLearner(session: UserData, query: URLSearchParams): Learner | null | undefined {
  const isOwn = session.login_type === "student";
  if (!isOwn && session.login_type !== "parent") return undefined;
  const schoolId = isOwn ? session.school_id : Number(query.get("school"));
  const studentId = isOwn ? session.student_id : Number(query.get("student"));
  return schoolId && studentId ? { schoolId, studentId, isOwn } : null;
}

/** What an address of lessons carries on: the child for parents, the school for those who have several. */
export function lessonAddress(path: string, who: Learner | { readonly schoolId: Id }): string {
  if (!("studentId" in who)) return `${path}?school=${who.schoolId}`;
  return who.isOwn ? path : `${path}?school=${who.schoolId}&student=${who.studentId}`;
}

/** A lesson at the block where its reader stopped. */
export function resumeAddress(lessonId: Id, learner: Learner): string {
  const address = lessonAddress(`/lesson/${lessonId}`, learner);
  return `${address}${learner.isOwn ? "?" : "&"}resume=1`;
}
