import type { Id, Names } from "@dars/contract/platform/primitives";
import type { Message } from "@dars/contract/talking/room-event";
import { IonIcon } from "@ionic/react";
import {
  banOutline,
  checkmarkDoneOutline,
  checkmarkOutline,
  ellipsisHorizontal,
  returnUpBackOutline,
} from "ionicons/icons";
import type { ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Name } from "#platform/ui/Name.tsx";

import { Attached } from "./Attached.tsx";
import { useLongPress } from "./use-long-press.ts";
import { Words } from "./Words.tsx";

interface BubbleProps {
  readonly message: Message;
  readonly sender: Names | null;
  readonly schoolId: Id | undefined;
  readonly isMine: boolean;
  /** All other participants have read it. */
  readonly isRead: boolean;
  readonly isFirstOfSender: boolean;
  readonly me: Id | undefined;
  /** What it answers, and who wrote that. */
  readonly quoted: Quoted | null;
  readonly onQuoted: (msgNo: number) => void;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  /** What can be done with it; nothing while it is not open. */
  readonly children: ReactNode;
}

export interface Quoted {
  readonly msgNo: number;
  readonly sender: Names | null;
  readonly words: string;
}

/** A message of the log. */
export function Bubble(props: BubbleProps) {
  const { message, sender, isMine, isFirstOfSender, me, isOpen, onOpen, children } = props;
  const { t } = useText();
  const { removed, senderId } = message;
  const press = useLongPress(onOpen);
  return (
    <article className={isMine ? "said mine" : "said"}>
      {!isMine && isFirstOfSender && sender && (
        <p className="said-by">
          <Avatar id={senderId} name={sender} />
          <strong>
            <Name of={sender} />
          </strong>
        </p>
      )}
      <div className="said-line">
        <div className={removed ? "bubble removed" : "bubble"} {...(!removed && !isOpen && press)}>
          {removed ? <Tombstone removed={removed} /> : <Said {...props} />}
          <Foot {...props} />
        </div>
        {!removed && (
          <button
            type="button"
            className="said-more"
            aria-label={t("chat-room.more")}
            aria-expanded={isOpen}
            onClick={onOpen}
          >
            <IonIcon icon={ellipsisHorizontal} aria-hidden="true" />
          </button>
        )}
      </div>
      <Reactions message={message} me={me} />
      {children}
    </article>
  );
}

function Foot({ message, isMine, isRead }: Pick<BubbleProps, "message" | "isMine" | "isRead">) {
  const { t, format } = useText();
  const { editedAt, heldSince, removed, at } = message;
  return (
    <p className="bubble-foot">
      {editedAt !== null && !removed && <span>{t("chat-room.edited")}</span>}
      {heldSince !== null && (
        <span>{t("chat-room.written-at", { time: format.moment(new Date(heldSince)) })}</span>
      )}
      <time dateTime={at}>{format.time(new Date(at))}</time>
      {isMine && !removed && (
        <IonIcon
          className={isRead ? "ticks read" : "ticks"}
          icon={isRead ? checkmarkDoneOutline : checkmarkOutline}
          aria-label={t(isRead ? "chat-room.read" : "chat-room.sent")}
        />
      )}
    </p>
  );
}

function Said({ message, schoolId, quoted, onQuoted }: BubbleProps) {
  return (
    <>
      {quoted && (
        <button type="button" className="quoted" onClick={() => onQuoted(quoted.msgNo)}>
          <IonIcon icon={returnUpBackOutline} aria-hidden="true" />
          <span>
            {quoted.sender && (
              <strong>
                <Name of={quoted.sender} />
              </strong>
            )}
            <bdi>{quoted.words}</bdi>
          </span>
        </button>
      )}
      {schoolId !== undefined && message.attachments.length > 0 && (
        <Attached schoolId={schoolId} attachments={message.attachments} />
      )}
      {message.body !== null && message.body !== "" && <Words text={message.body} />}
    </>
  );
}

/** What was taken back leaves its place. */
function Tombstone({ removed }: { readonly removed: NonNullable<Message["removed"]> }) {
  const { t } = useText();
  return (
    <p className="tombstone">
      <IonIcon icon={banOutline} aria-hidden="true" /> {t(`chat-room.removed-${removed}`)}
    </p>
  );
}

function Reactions({ message: { reactions }, me }: Pick<BubbleProps, "message" | "me">) {
  const { t, format } = useText();
  if (reactions.length === 0) return null;
  const kinds = [...new Set(reactions.map(({ reaction }) => reaction))];
  return (
    <ul className="plain reactions" aria-label={t("chat-room.reactions")}>
      {kinds.map((kind) => {
        const by = reactions.filter(({ reaction }) => reaction === kind);
        const isMine = by.some((each) => each.by === me);
        return (
          <li key={kind} className={isMine ? "reaction mine" : "reaction"}>
            {kind} <span className="number">{format.number(by.length)}</span>
          </li>
        );
      })}
    </ul>
  );
}
