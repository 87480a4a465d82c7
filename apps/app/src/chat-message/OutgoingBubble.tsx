import type { Id } from "@dars/contract/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import {
  alertCircleOutline,
  checkmarkOutline,
  helpCircleOutline,
  moonOutline,
  timeOutline,
} from "ionicons/icons";

import type { Outgoing } from "#chat/public.ts";
import { useText } from "#platform/text/use-text.ts";

import { Attached } from "./Attached.tsx";
import { refusalWords } from "./refusal-words.ts";
import { Words } from "./Words.tsx";

const ICONS: Readonly<Record<Outgoing["state"], string>> = {
  waiting: timeOutline,
  asks: helpCircleOutline,
  refused: alertCircleOutline,
  sent: checkmarkOutline,
  held: moonOutline,
};

interface OutgoingBubbleProps {
  readonly outgoing: Outgoing;
  readonly schoolId: Id | undefined;
  readonly onSendAgain: () => void;
  readonly onDiscard: () => void;
}

/** A message that is not in the log yet, with where it is and, when it was refused, why. */
export function OutgoingBubble({ outgoing, schoolId, onSendAgain, onDiscard }: OutgoingBubbleProps) {
  const { t, format } = useText();
  const { state, body, attachments, writtenAt } = outgoing;
  const isStuck = state === "refused" || state === "asks";
  return (
    <article className="said mine">
      <div className="said-line">
        <div className={state === "refused" ? "bubble failed" : "bubble on-its-way"}>
          {schoolId !== undefined && attachments.length > 0 && (
            <Attached schoolId={schoolId} attachments={attachments} />
          )}
          {body !== "" && <Words text={body} />}
          <p className="bubble-foot">
            <time>{format.time(new Date(writtenAt))}</time>
            <IonIcon icon={ICONS[state]} aria-hidden="true" />
            <span>{t(`chat-room.state-${state}`)}</span>
          </p>
        </div>
      </div>
      <Fate outgoing={outgoing} />
      {(isStuck || state === "held") && (
        <div className="buttons said-acts">
          {isStuck && (
            <IonButton size="small" onClick={onSendAgain}>
              {t("chat-room.send-again")}
            </IonButton>
          )}
          <IonButton size="small" fill="outline" onClick={onDiscard}>
            {t(state === "held" ? "chat-room.take-back" : "chat-room.discard")}
          </IonButton>
        </div>
      )}
    </article>
  );
}

/** What has become of it, where a word is not enough. */
function Fate({ outgoing: { state, refusal, arrivesAt, writtenAt } }: { readonly outgoing: Outgoing }) {
  const { t, format } = useText();
  if (refusal)
    return (
      <p className="refusal" role="alert">
        {refusalWords(refusal, { t, format })}
      </p>
    );
  if (state === "asks")
    return <p className="quiet">{t("chat-room.old", { time: format.moment(new Date(writtenAt)) })}</p>;
  if (arrivesAt === null) return null;
  return <p className="quiet">{t("chat-room.arrives", { time: format.moment(new Date(arrivesAt)) })}</p>;
}
