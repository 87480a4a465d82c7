import type { Id, Names } from "@dars/contract/platform/primitives";
import type { Message } from "@dars/contract/talking/room-event";
import { IonIcon } from "@ionic/react";
import { pinOutline } from "ionicons/icons";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";
import { summarizeMessage, useMyReports } from "#talking/chat-message/public.ts";
import type { RoomChat } from "#talking/chat/public.ts";

import { isGone } from "./is-gone.ts";

interface PinsProps {
  readonly roomId: Id;
  readonly pinned: readonly Message[];
  readonly chat: RoomChat;
  readonly nameOf: (id: Id) => Names | null;
  readonly onReach: (msgNo: number) => void;
}

/** What the staff has pinned, one at a time: each press leads to it, and brings the next one. */
export function Pins({ roomId, pinned, chat, nameOf, onReach }: PinsProps) {
  const text = useText();
  const { t, format } = text;
  const withoutReported = useMyReports(roomId);
  const [turn, setTurn] = useState(0);
  // The visible state is newer than the one the room was loaded with.
  const known = new Map(chat.messages.map((message) => [message.msgNo, message]));
  const shown = withoutReported(pinned.map((message) => known.get(message.msgNo) ?? message)).filter(
    ({ removed }) => removed === null,
  );
  const place = turn % Math.max(1, shown.length);
  const message = shown[place];
  if (!message || isGone(chat)) return null;
  const sender = nameOf(message.senderId);
  return (
    <button
      type="button"
      className="room-pin"
      onClick={() => {
        onReach(message.msgNo);
        setTurn(place + 1);
      }}
    >
      <IonIcon icon={pinOutline} aria-hidden="true" />
      <span>
        <span className="unseen">{t("chat-room.pinned")}</span>
        {sender && (
          <strong>
            <Name of={sender} />
          </strong>
        )}
        <bdi>{summarizeMessage(message, text)}</bdi>
      </span>
      {shown.length > 1 && (
        <span className="clock">
          {format.number(place + 1)}/{format.number(shown.length)}
        </span>
      )}
    </button>
  );
}
