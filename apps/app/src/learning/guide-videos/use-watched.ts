import type { Span } from "@dars/contract/learning/guide-videos";
import { useRef, useState } from "react";

import { useNowAndThen } from "#learning/lessons/public.ts";

import { joinSpans, sumSeconds } from "./join-spans.ts";

/** Further apart than this the person has jumped, and has not seen what lies between; seconds. */
const STEP = 3;

interface WatchedOptions {
  /** What was watched before. */
  readonly seen: readonly Span[];
  /** Whether it is kept. */
  readonly isKept: boolean;
  /** Through the outbox, so that watching without a network counts. */
  readonly send: (spans: Span[]) => void;
}

/** GUI-1, TRN-1: which seconds of a video were played here and before; sent now and then while it plays. */
export function useWatched({ seen, isKept, send }: WatchedOptions) {
  const [spans, setSpans] = useState<readonly Span[]>(seen);
  const last = useRef<number | null>(null);

  useNowAndThen(isKept, spans, () => send(joinSpans(spans)));

  function notePlayed(at: number) {
    const from = last.current;
    last.current = at;
    if (from === null || at <= from || at - from > STEP) return;
    const span: Span = [Math.floor(from), Math.floor(at) + 1];
    setSpans((known) => {
      const joined = joinSpans([...known, span]);
      return sumSeconds(joined) === sumSeconds(known) ? known : joined;
    });
  }

  return { spans, watched: sumSeconds(spans), notePlayed };
}
