import { listThreads } from "@dars/contract/talking/messages";
import { IonBadge, IonIcon, IonList } from "@ionic/react";
import { mailOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

/** On a home: the way to one's messages with the school. */
export function MessagesDoor() {
  const { t } = useText();
  return (
    <IonList className="rows" aria-label={t("messages.title")} lines="none">
      <MessagesRow />
    </IonList>
  );
}

/** The same among other rows; its badge counts threads that have something new. */
export function MessagesRow() {
  const { t, format } = useText();
  const { reading } = useRead(listThreads, { query: { box: "all" } });
  const unread = reading.value?.unread ?? 0;
  return (
    <Row
      start={<IonIcon icon={mailOutline} aria-hidden="true" />}
      strong={t("messages.title")}
      quiet={t("messages.door-text")}
      leadsTo="/messages"
      end={unread > 0 ? <IonBadge>{format.number(unread)}</IonBadge> : null}
    />
  );
}
