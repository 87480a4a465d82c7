import type { Notification } from "@dars/contract/talking/notifications";

/** Pages that are not of one thing. */
const WHOLE: Readonly<Record<string, `/${string}` | undefined>> = {
  "chatting-rooms": "/chatting-rooms",
  "follow-up": "/negligents-list",
  trainings: "/trainings",
  "my-data": "/my-data",
  "own-absences": "/own-absences",
  notifications: undefined,
};

/** Pages whose address is more than their name and the id of a thing. */
const OWN: Readonly<Record<string, (notification: Notification) => `/${string}`>> = {
  messages: (notification) => `/messages/${inSchool(notification).join("/")}`,
  moderation: ({ kind, schoolId, target }) =>
    kind === "moderation" ? "/moderation" : `/manage/moderation/${inSchool({ schoolId, target }).join("/")}`,
  schedule: ({ target, child }) =>
    `/schedule?date=${encodeURIComponent(target)}${child ? `&student=${child.studentId}` : ""}`,
  calendar: ({ schoolId }) => `/calendar?school=${schoolId}`,
  objections: ({ schoolId }) => `/manage/objections?school=${schoolId}`,
  "day-plan": (notification) =>
    isAbove(notification)
      ? getPeopleAddress(notification)
      : `/manage/day-plan?school=${notification.schoolId}`,
  ask: ({ schoolId, target }) => `/asks/${schoolId}/${encodeURIComponent(target)}`,
  evaluation: ({ schoolId, target }) => `/evaluations/${schoolId}/${encodeURIComponent(target)}`,
  imports: (notification) => `/manage/imports/${inSchool(notification).join("/")}`,
  requests: (notification) => {
    const [schoolId, id] = inSchool(notification);
    return `/manage/requests?school=${schoolId}&request=${id}`;
  },
  "my-requests": (notification) => {
    const [schoolId, id] = inSchool(notification);
    return `/my-requests?school=${schoolId}&request=${id}`;
  },
  "mark-sheets": ({ kind, schoolId, target }) =>
    kind === "marks-due" ? "/mark-sheets" : `/mark-sheets/${schoolId}/${encodeURIComponent(target)}`,
  attendance: (notification) =>
    isAbove(notification) ? getPeopleAddress(notification) : attendanceTarget(notification),
  reportcardsyear: ({ schoolId, target, child }) =>
    `/reportcardsyear/${encodeURIComponent(target)}${child ? `?child=${schoolId}-${child.studentId}` : ""}`,
  lesson: ({ schoolId, target, child }) =>
    `/lesson/${encodeURIComponent(target)}${child ? `?school=${schoolId}&student=${child.studentId}` : ""}`,
  "video-exercises": ({ schoolId, target, child }) =>
    `/video-exercises/${encodeURIComponent(target)}${child ? `?school=${schoolId}&student=${child.studentId}` : ""}`,
  homework: ({ schoolId, target, child }) =>
    `/homework/${schoolId}/${encodeURIComponent(target)}${child ? `?student=${child.studentId}` : ""}`,
  exercise: ({ schoolId, target, child }) =>
    `/exercise/0/${encodeURIComponent(target)}${child ? `?school=${schoolId}&student=${child.studentId}` : ""}`,
};

/** Where a line of the history leads in the app; undefined where there is nothing more to see. */
export function notificationTarget(notification: Notification): `/${string}` | undefined {
  const { page, target } = notification;
  if (page in WHOLE) return WHOLE[page];
  return OWN[page]?.(notification) ?? `/${page}/${encodeURIComponent(target)}`;
}

/** The school and the id of something that the head office reads of as `12-7`, and the school itself as `7`. */
function inSchool({ schoolId, target }: Line) {
  const [id = "", ofSchool = schoolId] = target.split("-").toReversed();
  return [ofSchool, encodeURIComponent(id)] as const;
}

type Line = Pick<Notification, "schoolId" | "target">;

/** A line of the head office about a school that nobody manages. */
const isAbove = ({ target }: Line): boolean => /^\d+-\d+$/.test(target);

/** What only management does, waits until somebody manages the school: its people, one of whom is to. */
const getPeopleAddress = (line: Line): `/${string}` => `/manage/people?school=${inSchool(line)[0]}`;

/** A guardian sees the child's own page; staff what they have to decide, or to take. */
function attendanceTarget({ kind, schoolId, target }: Notification): `/${string}` {
  if (kind === "excuse") return `/attendance/excuses/${schoolId}`;
  if (kind === "register-missing") return `/attendance/missing/${schoolId}`;
  return `/attendance/student/${schoolId}/${encodeURIComponent(target)}`;
}
