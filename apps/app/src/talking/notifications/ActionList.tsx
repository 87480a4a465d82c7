import { IonButton } from "@ionic/react";

import { noticeAddress } from "#platform/state/notice-address.ts";
import { givenName } from "#platform/text/given-name.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Link } from "#platform/ui/Link.tsx";

import { describeNotification, describeState } from "./describe-notification.ts";
import type { NewsLine } from "./news-lines.ts";
import { NoticeSign } from "./NoticeSign.tsx";
import { notificationTarget } from "./notification-target.ts";
import { RowMenu, type RowActions } from "./RowMenu.tsx";
import { UnreadDots } from "./UnreadDots.tsx";
import { VERBS } from "./verbs.ts";

interface ActionListProps extends RowActions {
  /** What ends first at the top. */
  readonly lines: readonly NewsLine[];
}

/** What waits for the reader, with one verb each; only the first is filled. */
export function ActionList({ lines, ...actions }: ActionListProps) {
  const { t } = useText();
  return (
    <section>
      <div className="news-head">
        <h2 className="section-title">{t("notifications.needs-action")}</h2>
        <span className="quiet">{t("notifications.soonest-first")}</span>
      </div>
      <ul className="plain card notification-lines">
        {lines.map((line, place) => (
          <ActionRow key={`${line.schoolId}-${line.id}`} line={line} isFirst={place === 0} {...actions} />
        ))}
      </ul>
    </section>
  );
}

interface ActionRowProps extends RowActions {
  readonly line: NewsLine;
  readonly isFirst: boolean;
}

function ActionRow({ line, isFirst, ...actions }: ActionRowProps) {
  const text = useText();
  const { t, locale } = text;
  const target = notificationTarget(line);
  const words = describeNotification(line, text);
  const verb = t(getVerb(line.kind));
  const names = line.children
    .map(({ name }) => givenName(localizeName(name, locale)))
    .join(t("notifications.and"));
  const quiet = [names, describeState(line, text)].filter(Boolean).join(" · ");
  const [child] = line.children;

  function handleOpen() {
    noticeAddress.set(target ?? "");
    if (!line.isRead) actions.onMark(line, "read");
  }

  const body = (
    <>
      <span className={line.isRead ? "notification-strong was-read" : "notification-strong"}>
        <UnreadDots line={line} />
        {words}
      </span>
      {quiet !== "" && <span className="quiet">{quiet}</span>}
    </>
  );
  return (
    <li className="notification-line">
      {child ? <Avatar id={child.studentId} name={child.name} /> : <NoticeSign line={line} />}
      {target === undefined ? (
        <span className="notification-words">{body}</span>
      ) : (
        // A press reads it; where it leads is the link's own business.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span className="notification-words" onClick={handleOpen}>
          <Link leadsTo={target}>{body}</Link>
        </span>
      )}
      {target !== undefined && (
        <IonButton
          shape="round"
          aria-label={`${verb}: ${words}`}
          {...(!isFirst && { className: "tonal" })}
          routerLink={target}
          onClick={handleOpen}
        >
          {verb}
        </IonButton>
      )}
      <RowMenu line={line} {...actions} />
    </li>
  );
}

const getVerb = (kind: NewsLine["kind"]): TextId =>
  kind in VERBS
    ? // The kinds of the table are its keys.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      `notifications.verb-${VERBS[kind as keyof typeof VERBS]}`
    : "notifications.verb-open";
