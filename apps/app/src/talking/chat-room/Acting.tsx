import type { RoomCard } from "@dars/contract/talking/chat-rooms";
import { lazy, Suspense } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Skeleton } from "#platform/ui/Skeleton.tsx";
import { roomName } from "#talking/chat/public.ts";

import { RoomActs } from "./RoomActs.tsx";
import type { Talk } from "./use-conversation.ts";

// Few report: the room is not to weigh more for it.
const ReportSheet = lazy(async () => ({
  default: (await import("#talking/moderation/public.ts")).ReportSheet,
}));

interface ActingProps {
  readonly room: RoomCard;
  readonly talk: Talk;
  /** After something was done the room is read anew. */
  readonly onDone: () => void;
}

/** The message that is being reported, or that staff acts on. */
export function Acting({ room, talk, onDone }: ActingProps) {
  const text = useText();
  const { reported, setReported, judged, setJudged } = talk;
  return (
    <Suspense fallback={<Skeleton lines={1} />}>
      {reported && (
        <ReportSheet
          roomId={room.id}
          msgNo={reported.msgNo}
          onClose={(isReported) => {
            setReported(null);
            if (isReported) onDone();
          }}
        />
      )}
      {judged && (
        <section className="card acting" aria-label={text.t("chat-room.acts")}>
          <RoomActs
            roomId={room.id}
            room={roomName(room, text)}
            message={judged}
            isLocked={room.state === "locked"}
            mayMuteLong={room.may.includes("mute-long")}
            onDone={() => {
              setJudged(null);
              onDone();
            }}
          />
        </section>
      )}
    </Suspense>
  );
}
