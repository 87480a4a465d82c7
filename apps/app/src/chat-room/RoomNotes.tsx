import type { readRoom, RoomCard } from "@dars/contract/chat-rooms";
import type { Reply } from "@dars/contract/route";
import { IonIcon } from "@ionic/react";
import { optionsOutline } from "ionicons/icons";

import { isQuiet, roomTopic } from "#chat/public.ts";
import { useText } from "#platform/text/use-text.ts";

interface RoomNotesProps {
  readonly room: RoomCard;
  readonly people: Reply<typeof readRoom>["people"];
  /** How many of the staff are in the room now, whoever looks counted with them. */
  readonly staffHere: number;
  readonly onWho: () => void;
  readonly isOptionsOpen: boolean;
  readonly onOptions: () => void;
}

/** Under the header: what the room is about, who can read it. */
export function RoomNotes(props: RoomNotesProps) {
  const { room, people, staffHere, onWho, isOptionsOpen, onOptions } = props;
  const text = useText();
  const { t } = text;
  const here = people.filter(({ isHere }) => isHere);
  const watching = here.filter(({ role }) => role === "guardian" || role === "observer").length;
  const othersHere = room.role === "staff" ? staffHere - 1 : staffHere;
  const topic = roomTopic(room, text);
  return (
    <div className="room-notes">
      <button type="button" className="room-who" onClick={onWho}>
        {topic !== "" && <span>{topic} · </span>}
        {t("chat-room.readers", { count: here.length })}
        {watching > 0 && <> · {t("chat-room.watchers", { count: watching })}</>}
      </button>
      {othersHere > 0 && <span className="quiet">{t("chat-room.staff-here", { count: othersHere })}</span>}
      {isQuiet(room) && <span className="quiet">{t("chat-room.quiet-now")}</span>}
      {room.slowModeSeconds > 0 && (
        <span className="quiet">{t("chat-room.slow", { count: room.slowModeSeconds })}</span>
      )}
      <button
        type="button"
        className="room-more"
        aria-label={t("chat-room.options")}
        aria-expanded={isOptionsOpen}
        onClick={onOptions}
      >
        <IonIcon icon={optionsOutline} aria-hidden="true" />
      </button>
    </div>
  );
}
