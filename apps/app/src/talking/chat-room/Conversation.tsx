import type { Id, Names } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { themeName } from "#platform/ui/themes.ts";
import type { RoomChat, useHere } from "#talking/chat/public.ts";

import { Acting } from "./Acting.tsx";
import { HeldStrip } from "./HeldStrip.tsx";
import { MessageList } from "./MessageList.tsx";
import { SaidLine } from "./SaidLine.tsx";
import { Typists } from "./Typists.tsx";
import { useConversation } from "./use-conversation.ts";
import { Writing } from "./Writing.tsx";

interface ConversationProps {
  readonly roomId: Id;
  readonly chat: RoomChat;
  readonly here: ReturnType<typeof useHere>;
  readonly nameOf: (id: Id) => Names | null;
  readonly target: { readonly msgNo: number } | null;
  readonly onReach: (msgNo: number) => void;
}

/** What was said, and the place where more is written. */
export function Conversation({ roomId, chat, here, nameOf, target, onReach }: ConversationProps) {
  const { t } = useText();
  const { log, view, past } = chat;
  const talk = useConversation(roomId, chat);
  const readers = chat.room.value?.people.filter(({ isHere }) => isHere).length ?? 0;
  const [sentCount, setSentCount] = useState(0);

  function handleSend(written: Parameters<typeof talk.send>[0]) {
    log.past.close();
    talk.send(written);
    setSentCount((count) => count + 1);
  }

  return (
    <div className="conversation" data-theme={themeName(talk.room?.subject?.theme ?? "violet")}>
      <MessageList
        label={t("chat-room.messages")}
        lines={talk.lines}
        target={target}
        sentCount={sentCount}
        isPast={past !== null}
        onOlder={() => void log.older()}
        onNewer={() => void log.newer()}
        onNewest={() => log.past.close()}
      >
        {(line) => (
          <SaidLine
            line={line}
            talk={talk}
            nameOf={nameOf}
            onReach={onReach}
            onLetGo={(outgoing) => void chat.letGo(outgoing)}
          />
        )}
      </MessageList>
      {view.error?.code === "network" && <p className="quiet room-offline">{t("chat-room.offline")}</p>}
      {talk.room && <Acting room={talk.room} talk={talk} onDone={() => void chat.renew()} />}
      <HeldStrip talk={talk} onLetGo={(outgoing) => void chat.letGo(outgoing)} />
      <Typists typing={here.typing} nameOf={nameOf} me={talk.room?.me} />
      <Writing talk={talk} nameOf={nameOf} readers={readers} onSend={handleSend} onTyping={here.tellTyping} />
    </div>
  );
}
