import type { Notification } from "@dars/contract/talking/notifications";
import { IonButton, IonIcon } from "@ionic/react";
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
  libraryOutline,
  mailOutline,
  megaphoneOutline,
  notificationsOffOutline,
  peopleOutline,
  ribbonOutline,
  schoolOutline,
  shieldOutline,
  swapHorizontalOutline,
  videocamOffOutline,
  videocamOutline,
} from "ionicons/icons";

import { noticeAddress } from "#platform/state/notice-address.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import { notificationTarget } from "./notification-target.ts";

const ICONS: Readonly<Record<Notification["kind"], string>> = {
  chat: chatbubblesOutline,
  undelivered: alertCircleOutline,
  "room-created": peopleOutline,
  post: megaphoneOutline,
  "post-reminder": alertCircleOutline,
  message: mailOutline,
  "report-case": flagOutline,
  moderation: shieldOutline,
  export: downloadOutline,
  "own-data": downloadOutline,
  "import-waits": documentTextOutline,
  "approval-waits": checkboxOutline,
  lesson: libraryOutline,
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

interface NotificationLineProps {
  readonly line: Notification;
  readonly onRead: () => void;
  readonly onDone: () => void;
  readonly onSilence: () => void;
}

/** One notification: its target and its actions. */
export function NotificationLine({ line, onRead, onDone, onSilence }: NotificationLineProps) {
  const { t, format } = useText();
  const { kind, count, isRead, isDone, isUrgent, needsAction, toldAt } = line;
  const target = notificationTarget(line);
  function handleOpen() {
    noticeAddress.set(target ?? "");
    onRead();
  }
  const words = (
    <>
      <span className="row-strong">
        {!isRead && (
          <span className="unread-dot">
            <span className="unseen">{t("notifications.unread")}</span>
          </span>
        )}
        {t(`notifications.kind-${kind}`, { count })}
      </span>
      <span className="quiet">
        {format.time(new Date(toldAt))}
        {isUrgent && ` · ${t("notifications.urgent")}`}
        {isDone && ` · ${t("notifications.done")}`}
      </span>
    </>
  );
  return (
    <li className="notification-line">
      <IonIcon icon={ICONS[kind]} aria-hidden="true" />
      {target === undefined ? (
        <span className="notification-words">{words}</span>
      ) : (
        // A press reads it; where it leads is the link's own business.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span className="notification-words" onClick={handleOpen}>
          <Link leadsTo={target}>{words}</Link>
        </span>
      )}
      {needsAction && !isDone && (
        <IonButton size="small" fill="outline" onClick={onDone}>
          {t("notifications.mark-done")}
        </IonButton>
      )}
      <IonButton
        size="small"
        fill="clear"
        aria-label={t("notifications.silence", { kind: t(`notifications.name-${kind}`) })}
        onClick={onSilence}
      >
        <IonIcon slot="icon-only" icon={notificationsOffOutline} aria-hidden="true" />
      </IonButton>
    </li>
  );
}
