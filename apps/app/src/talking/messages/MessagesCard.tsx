import { listThreads } from "@dars/contract/talking/messages";
import { IonBadge, IonIcon, IonList } from "@ionic/react";
import { mailOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { NavCard } from "#platform/ui/NavCard.tsx";
import { Row } from "#platform/ui/Row.tsx";

/** On a home: the way to one's messages with the school, as a card of a `NavCardGrid`. */
export function MessagesCard() {
  const { t } = useText();
  return (
    <NavCard
      icon={mailOutline}
      strong={t("messages.title")}
      quiet={t("messages.door-text")}
      leadsTo="/messages"
      end={<Unread />}
    />
  );
}

/** The same as a list of its own. */
export function MessagesList() {
  const { t } = useText();
  return (
    <IonList className="rows" aria-label={t("messages.title")} lines="none">
      <MessagesRow />
    </IonList>
  );
}

/** The same among other rows. */
export function MessagesRow() {
  const { t } = useText();
  return (
    <Row
      start={<IonIcon icon={mailOutline} aria-hidden="true" />}
      strong={t("messages.title")}
      quiet={t("messages.door-text")}
      leadsTo="/messages"
      end={<Unread />}
    />
  );
}

/** Threads that have something new. */
function Unread() {
  const { format } = useText();
  const { reading } = useRead(listThreads, { query: { box: "all" } });
  const unread = reading.value?.unread ?? 0;
  return unread > 0 ? <IonBadge>{format.number(unread)}</IonBadge> : null;
}
