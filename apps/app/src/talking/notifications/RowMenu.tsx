import { IonButton, IonIcon } from "@ionic/react";
import { checkmarkOutline, ellipsisHorizontal, notificationsOffOutline } from "ionicons/icons";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";

import type { NewsLine } from "./news-lines.ts";
import { notificationTarget } from "./notification-target.ts";

export interface RowActions {
  readonly onMark: (line: NewsLine, as: "read" | "done") => void;
  readonly onSilence: (kind: NewsLine["kind"]) => void;
}

interface RowMenuProps extends RowActions {
  readonly line: NewsLine;
}

/** What else can be done with a line. It is done only after it was read, where there is something to read. */
export function RowMenu({ line, onMark, onSilence }: RowMenuProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const { kind, isRead, isDone, needsAction } = line;
  const wasSeen = isRead || notificationTarget(line) === undefined;
  return (
    <>
      <IonButton
        className="row-menu"
        size="small"
        fill="clear"
        aria-label={t("notifications.options")}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IonIcon slot="icon-only" icon={ellipsisHorizontal} aria-hidden="true" />
      </IonButton>
      {isOpen && (
        <span className="row-menu-actions">
          {needsAction && !isDone && wasSeen && (
            <IonButton size="small" fill="clear" onClick={() => onMark(line, "done")}>
              <IonIcon slot="start" icon={checkmarkOutline} aria-hidden="true" />
              {t("notifications.mark-done")}
            </IonButton>
          )}
          <IonButton size="small" fill="clear" onClick={() => onSilence(kind)}>
            <IonIcon slot="start" icon={notificationsOffOutline} aria-hidden="true" />
            {t("notifications.silence", { kind: t(`notifications.name-${kind}`) })}
          </IonButton>
        </span>
      )}
    </>
  );
}
