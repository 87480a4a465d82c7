import type { Id, Names } from "@dars/contract/platform/primitives";
import type { Message } from "@dars/contract/talking/room-event";

import { useText, type Text } from "#platform/text/use-text.ts";
import {
  Bubble,
  MessageActs,
  OutgoingBubble,
  summarizeMessage,
  type Quoted,
} from "#talking/chat-message/public.ts";
import type { Outgoing } from "#talking/chat/public.ts";

import type { Line } from "./lines.ts";
import type { Talk } from "./use-conversation.ts";

interface SaidLineProps {
  readonly line: Line;
  readonly talk: Talk;
  readonly nameOf: (id: Id) => Names | null;
  readonly onReach: (msgNo: number) => void;
  readonly onLetGo: (outgoing: Outgoing) => void;
}

/** A line of the room: the day or the mark above it, and the message. */
export function SaidLine(props: SaidLineProps) {
  const { line, talk, onLetGo } = props;
  const { t, format } = useText();
  const { outgoing, day, isFirstNew, message } = line;
  return (
    <>
      {day && <p className="day-break">{format.day(day)}</p>}
      {isFirstNew && <p className="new-line">{t("chat-room.new")}</p>}
      {message && <Sent {...props} message={message} />}
      {outgoing && (
        <OutgoingBubble
          outgoing={outgoing}
          schoolId={talk.room?.schoolId}
          onSendAgain={() => void talk.writing.sendAgain(outgoing.id)}
          onDiscard={() => onLetGo(outgoing)}
        />
      )}
    </>
  );
}

function Sent({ line, talk, nameOf, onReach, message }: SaidLineProps & { readonly message: Message }) {
  const text = useText();
  const { room, openNo, writing, pinning, toggle } = talk;
  const { msgNo, senderId } = message;
  return (
    <Bubble
      message={message}
      sender={nameOf(senderId)}
      schoolId={room?.schoolId}
      isMine={senderId === room?.me}
      isRead={msgNo <= talk.readByAllNo}
      isFirstOfSender={line.isFirstOfSender || line.isFirstNew}
      me={room?.me}
      quoted={buildQuote(message, talk, nameOf, text)}
      onQuoted={onReach}
      isOpen={openNo === msgNo}
      onOpen={() => toggle(msgNo)}
    >
      {/* Made for the one that is open alone: so those that are not stay as they are when another message comes. */}
      {room && openNo === msgNo && (
        <MessageActs
          message={message}
          room={room}
          isPinned={pinning.isPinned(message)}
          onPin={() => {
            toggle(msgNo);
            void pinning.pin(message);
          }}
          onReply={() => talk.reply(message)}
          onEdit={() => talk.edit(message)}
          onTakeBack={() => {
            toggle(msgNo);
            void writing.takeBack(message);
          }}
          onReact={(reaction) => {
            toggle(msgNo);
            void writing.reactTo(message, reaction);
          }}
          onReport={() => talk.setReported(message)}
          onModerate={() => talk.setJudged(talk.judged === message ? null : message)}
        />
      )}
    </Bubble>
  );
}

function buildQuote(
  { replyTo }: Message,
  { byNumber }: Talk,
  nameOf: SaidLineProps["nameOf"],
  text: Pick<Text, "t">,
): Quoted | null {
  if (replyTo === null) return null;
  const message = byNumber.get(replyTo);
  if (!message) return { msgNo: replyTo, sender: null, words: text.t("chat-room.earlier") };
  return { msgNo: replyTo, sender: nameOf(message.senderId), words: summarizeMessage(message, text) };
}
