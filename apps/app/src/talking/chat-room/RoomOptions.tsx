import type { RoomCard } from "@dars/contract/talking/chat-rooms";
import { Suspense } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Skeleton } from "#platform/ui/Skeleton.tsx";
import { roomName } from "#talking/chat/public.ts";

import { QuietChoice } from "./QuietChoice.tsx";
import { RoomActs } from "./RoomActs.tsx";

interface RoomOptionsProps {
  readonly room: RoomCard;
  /** After something was done the room is read anew. */
  readonly onDone: () => void;
}

/** Actions on the room as a whole: for the person alone, and by its staff for all members (K7). */
export function RoomOptions({ room, onDone }: RoomOptionsProps) {
  const text = useText();
  const { t } = text;
  return (
    <section className="card room-options stack" aria-label={t("chat-room.options")}>
      <QuietChoice room={room} />
      {room.may.includes("moderate") && (
        <div className="stack">
          <h2 className="section-title">{t("chat-room.for-all")}</h2>
          <Suspense fallback={<Skeleton lines={1} />}>
            <RoomActs
              roomId={room.id}
              room={roomName(room, text)}
              isLocked={room.state === "locked"}
              mayMuteLong={room.may.includes("mute-long")}
              onDone={onDone}
            />
          </Suspense>
        </div>
      )}
    </section>
  );
}
