import type { NoticeAbout, Notification, NotificationKind } from "@dars/contract/talking/notifications";

import { localizeName } from "#platform/text/localize-name.ts";
import type { Text, TextId } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";

type Part = "title" | "subject" | "person" | "day";
/** A text, and the parts that it needs. */
type Wording = readonly [TextId, ...Part[]];

/** What the line of each kind says, the fullest first; the text of the kind alone where the parts are missing. */
const WORDINGS: Readonly<Record<NotificationKind, readonly Wording[]>> = {
  chat: [
    ["notifications.says-chat-in", "person", "subject"],
    ["notifications.says-chat", "person"],
    ["notifications.says-chat-room", "title"],
  ],
  undelivered: [],
  "room-created": [
    ["notifications.says-room-in", "person", "subject"],
    ["notifications.says-room", "person"],
  ],
  post: [["notifications.says-post", "title"]],
  "post-reminder": [["notifications.says-post-reminder", "title"]],
  ask: [["notifications.says-ask", "title"]],
  "ask-reminder": [["notifications.says-ask-reminder", "title"]],
  "ask-seat": [["notifications.says-ask-seat", "title"]],
  "ask-withdrawn": [["notifications.says-ask-withdrawn", "title"]],
  "meeting-soon": [["notifications.says-meeting-soon", "title"]],
  "meeting-cancelled": [["notifications.says-meeting-cancelled", "title"]],
  "day-changed": [["notifications.says-day-changed", "day"]],
  calendar: [
    ["notifications.says-calendar-title", "title", "day"],
    ["notifications.says-calendar", "day"],
  ],
  timetable: [["notifications.says-timetable", "day"]],
  "new-year": [["notifications.says-new-year", "title"]],
  message: [["notifications.says-message", "title"]],
  "report-case": [],
  moderation: [],
  export: [],
  "own-data": [],
  "import-waits": [["notifications.says-import-waits", "title"]],
  "approval-waits": [],
  "request-decided": [],
  lesson: [["notifications.says-lesson", "title", "subject"]],
  homework: [["notifications.says-homework", "title", "subject"]],
  "homework-changed": [["notifications.says-homework-changed", "title", "subject"]],
  "homework-reminder": [["notifications.says-homework-reminder", "title", "subject"]],
  exercise: [["notifications.says-exercise", "title", "subject"]],
  "exercise-due": [["notifications.says-exercise-due", "title", "subject"]],
  "exercise-returned": [["notifications.says-exercise-returned", "title", "subject"]],
  "exercise-reopened": [["notifications.says-exercise-reopened", "title", "subject"]],
  "video-again": [["notifications.says-video-again", "title", "subject"]],
  "video-show": [["notifications.says-video-show", "title", "subject"]],
  "video-removed": [["notifications.says-video-removed", "subject"]],
  marks: [],
  "marks-amended": [],
  "objection-answered": [["notifications.says-objection-answered", "subject"]],
  objection: [["notifications.says-objection", "subject", "person"]],
  "marks-due": [],
  "marks-returned": [["notifications.says-marks-returned", "subject"]],
  "school-report": [],
  absence: [["notifications.says-absence", "day"]],
  "attendance-notice": [],
  excuse: [["notifications.says-excuse", "person", "day"]],
  "staff-absence": [["notifications.says-staff-absence", "person", "day"]],
  "excuse-decided": [["notifications.says-excuse-decided", "day"]],
  "register-missing": [],
  "follow-up": [],
  evaluation: [["notifications.says-evaluation", "subject", "day"]],
  training: [["notifications.says-training", "title"]],
};

/** More marks than these are counted. */
const MARKS_NAMED = 3;
/** What the moment of a kind is, where it is not a deadline. */
const MOMENTS: Partial<Record<NotificationKind, TextId>> = {
  training: "notifications.begins",
  "meeting-soon": "notifications.begins",
  "meeting-cancelled": "notifications.was-for",
};

type Described = Pick<Notification, "kind" | "count"> & { readonly about?: Notification["about"] };

/** What happened, in one line: the kind, the subject, the title, the mark. */
export function describeNotification({ kind, count, about }: Described, text: Text): string {
  const plain = text.t(`notifications.kind-${kind}`, { count });
  if (!about) return plain;
  if (about.marks.length > 0) return describeMarks(kind, about.marks, text);
  const values = listValues(about, text);
  const wording = WORDINGS[kind].find(([, ...parts]) => parts.every((part) => values[part] !== ""));
  return wording ? text.t(wording[0], { ...values, count }) : plain;
}

/** Until when, and what was decided; undefined where there is neither. */
export function describeState({ kind, about }: Described, { t, format }: Text): string | undefined {
  if (!about) return undefined;
  const parts = [
    about.until === null
      ? ""
      : t(MOMENTS[kind] ?? "notifications.until", { moment: format.moment(new Date(about.until)) }),
    about.outcome === null ? "" : t(`notifications.outcome-${about.outcome}`),
  ].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(" · ");
}

function listValues(
  { title, subject, person, day }: NoticeAbout,
  { locale, format }: Text,
): Readonly<Record<Part, string>> {
  return {
    title: title ? localizeName(title, locale) : "",
    subject: subject ? localizeName(subject.name, locale) : "",
    person: person ? localizeName(person, locale) : "",
    day: day === null ? "" : format.day(getNoon(day)),
  };
}

function describeMarks(kind: NotificationKind, marks: NoticeAbout["marks"], text: Text): string {
  const { t, locale } = text;
  const isAmended = kind === "marks-amended";
  const [first] = marks;
  if (marks.length === 1 && first)
    return t(isAmended ? "notifications.says-mark-amended" : "notifications.says-mark", {
      column: localizeName(first.column, locale),
      subject: localizeName(first.subject.name, locale),
      mark: nameMark(first.mark, text),
    });
  const named = marks
    .slice(0, MARKS_NAMED)
    .map(({ subject, mark }) => `${localizeName(subject.name, locale)} ${nameMark(mark, text)}`);
  return t(isAmended ? "notifications.says-marks-amended" : "notifications.says-marks", {
    count: marks.length,
    marks: [...named, ...(marks.length > MARKS_NAMED ? ["…"] : [])].join(
      text.direction === "rtl" ? "، " : ", ",
    ),
  });
}

const STATES: Readonly<Record<string, TextId>> = {
  absent_unexcused: "notifications.mark-absent",
  absent_excused: "notifications.mark-excused",
  exempt: "notifications.mark-exempt",
  cheating: "notifications.mark-cheating",
};

/** The number of a mark, with two digits at most, or the word for its state. */
function nameMark(mark: NoticeAbout["marks"][number]["mark"], { t }: Text): string {
  if (mark === null) return "—";
  const state = STATES[String(mark)];
  if (state !== undefined) return t(state);
  const [over = "", under = "1"] = String(mark).split("/");
  return String(Math.round((Number(over) / Number(under)) * 100) / 100);
}
