import type { RoomCard } from "@dars/contract/talking/chat-rooms";
import type { Message, Reaction } from "@dars/contract/talking/room-event";
import { IonButton } from "@ionic/react";

import { useText, type TextId } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { useNow } from "#platform/ui/use-now.ts";
import { REACTIONS } from "#talking/chat/public.ts";

import { CopyWords } from "./CopyWords.tsx";

/** So long an author may change a message or take it back (K5). */
const OWN_MS = 15 * 60_000;

interface MessageActsProps {
  readonly message: Message;
  readonly room: Pick<RoomCard, "may" | "silence" | "me">;
  readonly isPinned: boolean;
  readonly onPin: () => void;
  readonly onReply: () => void;
  readonly onEdit: () => void;
  readonly onTakeBack: () => void;
  readonly onReact: (reaction: Reaction | null) => void;
  readonly onReport: () => void;
  readonly onModerate: () => void;
}

/** Actions of the signed-in person on one message. The server checks all of them again. */
export function MessageActs(props: MessageActsProps) {
  const { message, room, isPinned, onPin, onReply, onEdit, onTakeBack } = props;
  const { t } = useText();
  const { me } = room;
  const now = useNow();
  const isMine = message.senderId === me;
  const isOwn = isMine && now - Date.parse(message.at) < OWN_MS;
  const canWrite = room.silence === null;

  async function handleTakeBack() {
    const question = t("chat-room.take-back-question");
    if (await ask({ question, yes: t("chat-room.take-back"), isDestructive: true })) onTakeBack();
  }

  return (
    <div className="said-acts">
      {room.may.includes("react") && <ReactionPick {...props} />}
      <div className="buttons">
        {canWrite && <Act words="chat-room.reply" onPress={onReply} />}
        <CopyWords words={message.body} />
        {isOwn && canWrite && <Act words="chat-room.edit" onPress={onEdit} />}
        {isOwn && <Act words="chat-room.take-back" onPress={() => void handleTakeBack()} />}
        {room.may.includes("pin") && (
          <Act words={isPinned ? "chat-room.unpin" : "chat-room.pin"} onPress={onPin} />
        )}
        {!isMine && <OthersActs {...props} />}
      </div>
    </div>
  );
}

/** Actions on another person's message. */
function OthersActs({ room: { may }, onReport, onModerate }: MessageActsProps) {
  return (
    <>
      {may.includes("report") && <Act words="chat-room.report" onPress={onReport} />}
      {may.includes("moderate") && <Act words="chat-room.acts" onPress={onModerate} />}
    </>
  );
}

function Act({ words, onPress }: { readonly words: TextId; readonly onPress: () => void }) {
  const { t } = useText();
  return (
    <IonButton size="small" fill="outline" onClick={onPress}>
      {t(words)}
    </IonButton>
  );
}

function ReactionPick({ message, room, onReact }: Pick<MessageActsProps, "message" | "room" | "onReact">) {
  const { t } = useText();
  const mine = message.reactions.find(({ by }) => by === room.me)?.reaction;
  return (
    <fieldset className="reaction-pick" aria-label={t("chat-room.react")}>
      {REACTIONS.map((reaction) => (
        <button
          key={reaction}
          type="button"
          aria-pressed={reaction === mine}
          onClick={() => onReact(reaction === mine ? null : reaction)}
        >
          {reaction}
        </button>
      ))}
    </fieldset>
  );
}
