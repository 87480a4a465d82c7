import { IonBadge, IonButton, IonIcon } from "@ionic/react";
import { notificationsOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

import { useTold } from "./use-told.ts";

/** Leads to the notifications from a home, with how many are unread. */
export function Bell() {
  const { t } = useText();
  const { count } = useTold();
  const shown = count > 99 ? "99+" : String(count);
  const label = count > 0 ? t("notifications.bell-unread", { count, shown }) : t("notifications.title");
  return (
    <IonButton routerLink="/notifications" aria-label={label} className="bell">
      <IonIcon slot="icon-only" icon={notificationsOutline} aria-hidden="true" />
      {count > 0 && (
        <IonBadge color="danger" aria-hidden="true">
          {shown}
        </IonBadge>
      )}
    </IonButton>
  );
}
