import { listThreads } from "@dars/contract/talking/messages";
import { IonBadge, IonIcon, IonList } from "@ionic/react";
import { mailOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

/** On a home: the way to one's messages with the school, with how many threads have something new. */
export function MessagesDoor() {
  const { t, format } = useText();
  const { reading } = useRead(listThreads, { query: { box: "all" } });
  const unread = reading.value?.unread ?? 0;
  return (
    <IonList className="rows" aria-label={t("messages.title")} lines="none">
      <Row
        start={<IonIcon icon={mailOutline} aria-hidden="true" />}
        strong={t("messages.title")}
        quiet={t("messages.door-text")}
        leadsTo="/messages"
        end={unread > 0 ? <IonBadge>{format.number(unread)}</IonBadge> : null}
      />
    </IonList>
  );
}
