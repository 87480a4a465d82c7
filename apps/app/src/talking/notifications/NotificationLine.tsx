import { noticeAddress } from "#platform/state/notice-address.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import { describeNotification, describeState } from "./describe-notification.ts";
import type { NewsLine } from "./news-lines.ts";
import { NoticeSign } from "./NoticeSign.tsx";
import { notificationTarget } from "./notification-target.ts";
import { RowMenu, type RowActions } from "./RowMenu.tsx";
import { UnreadDots } from "./UnreadDots.tsx";

interface NotificationLineProps extends RowActions {
  readonly line: NewsLine;
}

/** One notification: what happened, where it leads, and its menu. */
export function NotificationLine({ line, ...actions }: NotificationLineProps) {
  const text = useText();
  const { t, format } = text;
  const { isRead, isDone, isUrgent, toldAt } = line;
  const target = notificationTarget(line);
  const quiet = [
    describeState(line, text),
    format.time(new Date(toldAt)),
    isUrgent && t("notifications.urgent"),
    isDone && t("notifications.done"),
  ].filter(Boolean);
  function handleOpen() {
    noticeAddress.set(target ?? "");
    if (!isRead) actions.onMark(line, "read");
  }
  const words = (
    <>
      <span className={isRead ? "notification-strong was-read" : "notification-strong"}>
        <UnreadDots line={line} />
        {describeNotification(line, text)}
      </span>
      <span className="quiet">{quiet.join(" · ")}</span>
    </>
  );
  return (
    <li className="notification-line">
      <NoticeSign line={line} />
      {target === undefined ? (
        <span className="notification-words">{words}</span>
      ) : (
        // A press reads it; where it leads is the link's own business.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span className="notification-words" onClick={handleOpen}>
          <Link leadsTo={target}>{words}</Link>
        </span>
      )}
      <RowMenu line={line} {...actions} />
    </li>
  );
}
