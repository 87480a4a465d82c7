import { WATCHED_PERCENT, watchTrainingPart, type TrainingPart } from "@dars/contract/insight/training-parts";
import type { Training } from "@dars/contract/insight/trainings";
import type { Span } from "@dars/contract/learning/guide-videos";
import { toWire } from "@dars/contract/platform/route";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { useWatched } from "#learning/guide-videos/public.ts";
import { useApi } from "#platform/api/api.ts";
import { refreshShown } from "#platform/api/refresh-shown.ts";
import { ClipPlayer } from "#talking/viewer/public.ts";

import { WatchedSpans } from "./WatchedSpans.tsx";

interface WatchedVideoProps {
  readonly training: Training;
  readonly part: TrainingPart;
  readonly file: AttachedFile;
  readonly video: NonNullable<TrainingPart["video"]>;
}

/** TRN-1: a video of a training, with what its reader has watched of it and what is missing. */
export function WatchedVideo({ training, part, file, video: { seconds, seen } }: WatchedVideoProps) {
  const { outbox } = useApi();
  const cache = useQueryClient();
  const [jump, setJump] = useState<{ readonly to: number } | null>(null);
  const { schoolId, key, mine, isCancelled } = training;
  const isDone = part.mine?.isDone === true;
  const isKept = part.mine !== null && mine?.answer !== "declined" && !isCancelled;

  async function send(spans: Span[]) {
    const params = { schoolId, training: key, partId: part.id };
    const wire = toWire(watchTrainingPart, { params, body: { fileId: file.fileId, spans } });
    const { state } = await outbox.send(wire, part.title);
    if (state === "accepted" && hasEnough.current && !isDone) await refreshShown(cache);
  }

  const { spans, watched, notePlayed } = useWatched({ seen, isKept, send: (now) => void send(now) });
  const isEnough = seconds !== null && watched * 100 >= seconds * WATCHED_PERCENT;
  const hasEnough = useRef(false);
  // What completes it does not wait for the next turn.
  useEffect(() => {
    if (!isEnough || hasEnough.current) return;
    hasEnough.current = true;
    if (isKept && !isDone) void send([...spans]);
  });

  return (
    <>
      <ClipPlayer schoolId={schoolId} file={file} name={part.title} jump={jump} onPlayed={notePlayed} />
      {part.mine && (
        <WatchedSpans seconds={seconds} spans={spans} isDone={isDone} onJump={(to) => setJump({ to })} />
      )}
    </>
  );
}
