import { IonIcon } from "@ionic/react";
import { chevronDownOutline, moonOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { OutgoingBubble } from "#talking/chat-message/public.ts";
import type { Outgoing } from "#talking/chat/public.ts";

import type { Talk } from "./use-conversation.ts";

interface HeldStripProps {
  readonly talk: Talk;
  readonly onLetGo: (outgoing: Outgoing) => void;
}

/** Above the composer: how many messages wait until the room opens; a tap shows them, each with its way back. */
export function HeldStrip({ talk, onLetGo }: HeldStripProps) {
  const { t, format } = useText();
  const { held, writing, room } = talk;
  const [first] = held;
  if (!first) return null;
  const time = first.arrivesAt === null ? "" : format.moment(new Date(first.arrivesAt));
  return (
    <details className="held-strip">
      <summary>
        <IonIcon icon={moonOutline} aria-hidden="true" />
        <span>{t("chat-room.held-count", { count: held.length, time })}</span>
        <IonIcon icon={chevronDownOutline} aria-hidden="true" />
      </summary>
      <div className="held-list">
        {held.map((outgoing) => (
          <OutgoingBubble
            key={outgoing.clientId}
            outgoing={outgoing}
            schoolId={room?.schoolId}
            onSendAgain={() => void writing.sendAgain(outgoing.id)}
            onDiscard={() => onLetGo(outgoing)}
          />
        ))}
      </div>
    </details>
  );
}
