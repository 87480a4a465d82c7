import type { Notification } from "@dars/contract/talking/notifications";

/** Pages that are not of one thing. */
const WHOLE: Readonly<Record<string, `/${string}` | undefined>> = {
  "chatting-rooms": "/chatting-rooms",
  "follow-up": "/negligents-list",
  trainings: "/trainings",
  notifications: undefined,
};

/** Where a line of the history leads in the app; undefined where there is nothing more to see. */
export function notificationTarget({
  kind,
  page,
  target,
  schoolId,
  child,
}: Notification): `/${string}` | undefined {
  const id = encodeURIComponent(target);
  if (page === "messages") return `/messages/${schoolId}/${id}`;
  if (page === "moderation") return kind === "moderation" ? "/moderation" : caseTarget(schoolId, target);
  if (page === "schedule") return `/schedule?date=${id}`;
  if (page === "reportcardsyear" && child) return `/${page}/${id}?child=${schoolId}-${child.studentId}`;
  if (page === "evaluation") return `/evaluations/${schoolId}/${id}`;
  if (page === "exercise")
    return `/exercise/0/${id}${child ? `?school=${schoolId}&student=${child.studentId}` : ""}`;
  if (page === "attendance") return attendanceTarget(kind, schoolId, target);
  return page in WHOLE ? WHOLE[page] : `/${page}/${id}`;
}

/** A case; the head office is told of one of another school, which stands before it. */
function caseTarget(schoolId: number, target: string): `/${string}` {
  const [id = "", ofSchool = schoolId] = target.split("-").toReversed();
  return `/manage/moderation/${ofSchool}/${encodeURIComponent(id)}`;
}

/** A guardian sees the child's own page; staff what they have to decide, or to take. */
function attendanceTarget(kind: Notification["kind"], schoolId: number, target: string): `/${string}` {
  if (kind === "excuse") return `/attendance/excuses/${schoolId}`;
  if (kind === "register-missing") return `/attendance/missing/${schoolId}`;
  return `/attendance/student/${schoolId}/${encodeURIComponent(target)}`;
}
