import type { UserData } from "@dars/contract/identity/user-data";
import type { Id } from "@dars/contract/platform/primitives";

export interface ResultPlace {
  readonly schoolId: Id;
  readonly studentId: Id;
}

/** The student whose card it is: the reader, or the one that `?child=school-student` names. */
export function resultPlace(session: UserData, query: URLSearchParams): ResultPlace | undefined {
  const [schoolId, studentId] = (query.get("child") ?? "").split("-").map(Number);
  if (schoolId && studentId) return { schoolId, studentId };
  if (session.login_type !== "student" || !session.school_id || !session.student_id) return undefined;
  return { schoolId: session.school_id, studentId: session.student_id };
}

/** The same for the next address; nothing for a student's own. */
export const childQuery = ({ login_type: role }: UserData, { schoolId, studentId }: ResultPlace): string =>
  role === "student" ? "" : `?child=${schoolId}-${studentId}`;
