import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import {
  alertCircleOutline,
  checkmarkOutline,
  helpCircleOutline,
  moonOutline,
  timeOutline,
} from "ionicons/icons";

import { useText, type Text } from "#platform/text/use-text.ts";
import type { Outgoing } from "#talking/chat/public.ts";

import { Attached } from "./Attached.tsx";
import { CopyWords } from "./CopyWords.tsx";
import { refusalWords } from "./refusal-words.ts";
import { Words } from "./Words.tsx";

const ICONS: Readonly<Record<Outgoing["state"], string>> = {
  waiting: timeOutline,
  asks: helpCircleOutline,
  refused: alertCircleOutline,
  sent: checkmarkOutline,
  held: moonOutline,
  undelivered: alertCircleOutline,
};
const FAILED: ReadonlySet<Outgoing["state"]> = new Set(["refused", "undelivered"]);

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
  const isFailed = FAILED.has(state);
  return (
    <article className="said mine">
      <div className="said-line">
        <div className={isFailed ? "bubble failed" : "bubble on-its-way"}>
          {schoolId !== undefined && attachments.length > 0 && (
            <Attached schoolId={schoolId} attachments={attachments} />
          )}
          {body !== "" && <Words text={body} />}
          <p className="bubble-foot">
            <time>{format.time(new Date(writtenAt))}</time>
            <IonIcon icon={ICONS[state]} aria-hidden="true" />
            <span>{stateWords(outgoing, { t, format })}</span>
          </p>
        </div>
      </div>
      <Fate outgoing={outgoing} />
      <Ways outgoing={outgoing} onSendAgain={onSendAgain} onDiscard={onDiscard} />
    </article>
  );
}

/** What can be done with one that is not on its way by itself. */
function Ways({ outgoing: { state, body }, onSendAgain, onDiscard }: Omit<OutgoingBubbleProps, "schoolId">) {
  const { t } = useText();
  if (state === "waiting" || state === "sent") return null;
  return (
    <div className="buttons said-acts">
      {(state === "refused" || state === "asks") && (
        <IonButton size="small" onClick={onSendAgain}>
          {t("chat-room.send-again")}
        </IonButton>
      )}
      {FAILED.has(state) && body !== "" && <CopyWords words={body} />}
      <IonButton size="small" fill="outline" onClick={onDiscard}>
        {t(state === "held" ? "chat-room.take-back" : "chat-room.discard")}
      </IonButton>
    </div>
  );
}

function stateWords({ state, arrivesAt }: Outgoing, { t, format }: Pick<Text, "t" | "format">): string {
  if (state !== "held") return t(`chat-room.state-${state}`);
  return arrivesAt === null
    ? t("chat-room.state-waiting")
    : t("chat-room.state-held", { time: format.moment(new Date(arrivesAt)) });
}

/** What has become of it, where a word is not enough. */
function Fate({ outgoing: { state, refusal, writtenAt } }: { readonly outgoing: Outgoing }) {
  const { t, format } = useText();
  if (refusal)
    return (
      <p className="refusal" role="alert">
        {refusalWords(refusal, { t, format })}
      </p>
    );
  if (state === "asks")
    return <p className="quiet">{t("chat-room.old", { time: format.moment(new Date(writtenAt)) })}</p>;
  return null;
}
