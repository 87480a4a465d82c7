import { dropHeld } from "@dars/contract/talking/chat";
import type { Undelivered } from "@dars/contract/talking/undelivered";
import { IonButton, IonIcon } from "@ionic/react";
import { alertCircleOutline } from "ionicons/icons";

import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { CopyWords, silenceWords, Words, summarizeMessage } from "#talking/chat-message/public.ts";
import { roomLabel } from "#talking/moderation/public.ts";

interface UndeliveredListProps {
  readonly messages: readonly Undelivered[];
  readonly onChange: () => Promise<unknown>;
}

/**
 * Messages that were held for the opening hours and not delivered: recipients, reason, and possible actions
 * (CHAT-7).
 */
export function UndeliveredList({ messages, onChange }: UndeliveredListProps) {
  const text = useText();
  const { t } = text;
  const { save, error, isBusy } = useSave(onChange);
  const letGo = ({ room, clientId }: Undelivered) =>
    save(dropHeld, { params: { roomId: room.id, heldId: clientId } }, roomLabel(room, text));
  return (
    <section aria-labelledby="undelivered">
      <h2 id="undelivered">{t("chat-rooms.undelivered", { count: messages.length })}</h2>
      <Refusal error={error} />
      <ul className="stack plain">
        {messages.map((message) => (
          <UndeliveredCard
            key={`${message.room.id}-${message.clientId}`}
            message={message}
            isBusy={isBusy}
            onLetGo={() => void letGo(message)}
          />
        ))}
      </ul>
    </section>
  );
}

interface UndeliveredCardProps {
  readonly message: Undelivered;
  readonly isBusy: boolean;
  readonly onLetGo: () => void;
}

function UndeliveredCard({ message, isBusy, onLetGo }: UndeliveredCardProps) {
  const text = useText();
  const { t, format } = text;
  const { room, body, writtenAt, refusal } = message;
  return (
    <li className="card">
      <p>
        <IonIcon icon={alertCircleOutline} color="danger" aria-hidden="true" />{" "}
        <bdi>{roomLabel(room, text)}</bdi>
      </p>
      <Words text={summarizeMessage(message, text)} />
      <p className="quiet">{t("chat-room.written-at", { time: format.moment(new Date(writtenAt)) })}</p>
      <p className="refusal">{silenceWords(refusal, null, text)}</p>
      <div className="buttons">
        {body !== "" && <CopyWords words={body} />}
        <IonButton size="small" fill="outline" disabled={isBusy} onClick={onLetGo}>
          {t("chat-room.discard")}
        </IonButton>
      </div>
    </li>
  );
}
