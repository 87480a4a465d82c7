import type { Reply } from "@dars/contract/platform/route";
import type { readRoom, RoomCard } from "@dars/contract/talking/chat-rooms";
import { IonIcon } from "@ionic/react";
import { optionsOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { isQuiet, roomTopic } from "#talking/chat/public.ts";

interface RoomNotesProps {
  readonly room: RoomCard;
  readonly counted: Pick<Reply<typeof readRoom>, "readers" | "watchers">;
  /** Number of staff present in the room, oversight readers included. */
  readonly staffHere: number;
  readonly onWho: () => void;
  readonly isOptionsOpen: boolean;
  readonly onOptions: () => void;
}

/** Under the header: what the room is about, who can read it. */
export function RoomNotes(props: RoomNotesProps) {
  const { room, counted, staffHere, onWho, isOptionsOpen, onOptions } = props;
  const text = useText();
  const { t } = text;
  const { readers, watchers } = counted;
  const othersHere = room.role === "staff" ? staffHere - 1 : staffHere;
  const topic = roomTopic(room, text);
  return (
    <div className="room-notes">
      <button type="button" className="room-who" onClick={onWho}>
        {topic !== "" && <span>{topic} · </span>}
        {t("chat-room.readers", { count: readers })}
        {watchers > 0 && <> · {t("chat-room.watchers", { count: watchers })}</>}
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
