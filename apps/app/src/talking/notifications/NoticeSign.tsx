import type { Notification } from "@dars/contract/talking/notifications";
import { IonIcon } from "@ionic/react";
import {
  alertCircleOutline,
  calendarOutline,
  chatbubblesOutline,
  checkboxOutline,
  clipboardOutline,
  createOutline,
  documentTextOutline,
  downloadOutline,
  flagOutline,
  gridOutline,
  handLeftOutline,
  homeOutline,
  libraryOutline,
  mailOutline,
  megaphoneOutline,
  peopleOutline,
  ribbonOutline,
  schoolOutline,
  shieldOutline,
  swapHorizontalOutline,
  videocamOffOutline,
  videocamOutline,
} from "ionicons/icons";

import { themeStyle } from "#platform/ui/themes.ts";
import { subjectIcon } from "#school/schools/public.ts";

const ICONS: Readonly<Record<Notification["kind"], string>> = {
  chat: chatbubblesOutline,
  undelivered: alertCircleOutline,
  "room-created": peopleOutline,
  post: megaphoneOutline,
  "post-reminder": alertCircleOutline,
  ask: createOutline,
  "ask-reminder": alertCircleOutline,
  "ask-seat": checkboxOutline,
  "ask-withdrawn": alertCircleOutline,
  "meeting-soon": calendarOutline,
  "meeting-cancelled": alertCircleOutline,
  message: mailOutline,
  "report-case": flagOutline,
  moderation: shieldOutline,
  export: downloadOutline,
  "own-data": downloadOutline,
  "import-waits": documentTextOutline,
  "approval-waits": checkboxOutline,
  lesson: libraryOutline,
  homework: homeOutline,
  "homework-changed": homeOutline,
  "homework-reminder": homeOutline,
  exercise: createOutline,
  "exercise-due": createOutline,
  "exercise-returned": createOutline,
  "exercise-reopened": createOutline,
  "video-again": videocamOutline,
  "video-show": videocamOutline,
  "video-removed": videocamOffOutline,
  marks: ribbonOutline,
  "marks-amended": ribbonOutline,
  "objection-answered": ribbonOutline,
  "marks-returned": ribbonOutline,
  "school-report": documentTextOutline,
  "day-changed": swapHorizontalOutline,
  timetable: gridOutline,
  absence: calendarOutline,
  "attendance-notice": calendarOutline,
  excuse: calendarOutline,
  "excuse-decided": calendarOutline,
  "register-missing": checkboxOutline,
  "follow-up": handLeftOutline,
  evaluation: clipboardOutline,
  training: schoolOutline,
  "new-year": calendarOutline,
  "marks-due": gridOutline,
  "staff-absence": calendarOutline,
  objection: ribbonOutline,
  calendar: calendarOutline,
  "request-decided": checkboxOutline,
};

/** The square of the subject that a notification speaks of, or the sign of its kind. */
export function NoticeSign({
  line: { kind, about },
}: {
  readonly line: Pick<Notification, "kind" | "about">;
}) {
  const subject = about?.subject ?? about?.marks[0]?.subject;
  return (
    <span className="notice-sign" {...(subject && { style: themeStyle(subject.theme) })}>
      <IonIcon icon={subject ? subjectIcon(null, subject.name) : ICONS[kind]} aria-hidden="true" />
    </span>
  );
}
