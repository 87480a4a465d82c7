import type { Id } from "@dars/contract/platform/primitives";
import { useEffect, useState } from "react";

import { useLive } from "#platform/live/live.ts";

/** How long a person counts as typing after the last typing notice. */
const TYPING_MS = 5_000;

/**
 * Who types in a room now, and how many of its staff are here; students are never shown
 * (docs/rules.md#reliability-of-the-log).
 */
export function useHere(roomId: Id) {
  const live = useLive();
  const [typing, setTyping] = useState<readonly Id[]>([]);
  const [staff, setStaff] = useState(0);
  useEffect(() => {
    const timers = new Map<Id, ReturnType<typeof setTimeout>>();
    const stop = live?.hear((frame) => {
      if (frame.t === "presence" && frame.room === roomId) setStaff(frame.staff);
      if (frame.t !== "typing" || frame.room !== roomId) return;
      const { personId } = frame;
      const without = (ids: readonly Id[]) => ids.filter((id) => id !== personId);
      setTyping((ids) => [...without(ids), personId]);
      clearTimeout(timers.get(personId));
      timers.set(
        personId,
        setTimeout(() => setTyping(without), TYPING_MS),
      );
    });
    return () => {
      stop?.();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [live, roomId]);
  return { typing, staff, tellTyping: () => live?.type(roomId) };
}
