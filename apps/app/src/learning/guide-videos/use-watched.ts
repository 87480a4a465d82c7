import { watchGuideVideo, type Span } from "@dars/contract/learning/guide-videos";
import type { Id } from "@dars/contract/platform/primitives";
import { wireOf } from "@dars/contract/platform/route";
import { useRef, useState } from "react";

import { useNowAndThen } from "#learning/lessons/public.ts";
import { useApi } from "#platform/api/api.ts";

import { joinSpans, secondsOf } from "./join-spans.ts";

/** Further apart than this the person has jumped, and has not seen what lies between; seconds. */
const STEP = 3;

interface WatchedScope {
  readonly schoolId: Id;
  readonly videoId: Id;
  readonly title: string;
  readonly seen: readonly Span[];
  /** Whether it is kept. */
  readonly isKept: boolean;
}

/** Which seconds were played here and before. They leave through the outbox, so watching without a network counts. */
export function useWatched({ schoolId, videoId, title, seen, isKept }: WatchedScope) {
  const { outbox } = useApi();
  const [spans, setSpans] = useState<readonly Span[]>(seen);
  const last = useRef<number | null>(null);

  useNowAndThen(isKept, spans, () => {
    const body = { spans: joinSpans(spans) };
    void outbox.send(wireOf(watchGuideVideo, { params: { schoolId, videoId }, body }), title);
  });

  function notePlayed(at: number) {
    const from = last.current;
    last.current = at;
    if (from === null || at <= from || at - from > STEP) return;
    const span: Span = [Math.floor(from), Math.floor(at) + 1];
    setSpans((known) => {
      const joined = joinSpans([...known, span]);
      return secondsOf(joined) === secondsOf(known) ? known : joined;
    });
  }

  return { watched: secondsOf(spans), notePlayed };
}
