import type { RoomCard } from "@dars/contract/chat-rooms";
import { useEffect, useEffectEvent } from "react";

/** After the hours have turned by the school's clock; the device's may be a little ahead. */
const AFTER_MS = 1_000;
/** Longer than this no browser waits; the room is read anew long before. */
const LONGEST_MS = 24 * 60 * 60_000;

/** Calls when the room opens or closes by the clock, or one's silence in it ends (CHAT-7). */
export function useTurns(room: Pick<RoomCard, "opensAt" | "closesAt"> | undefined, onTurn: () => void): void {
  const turn = useEffectEvent(onTurn);
  const { opensAt = null, closesAt = null } = room ?? {};
  const at = opensAt ?? closesAt;
  useEffect(() => {
    const wait = at === null ? 0 : Date.parse(at) - Date.now();
    if (wait <= 0 || wait > LONGEST_MS) return undefined;
    const timer = setTimeout(turn, wait + AFTER_MS);
    return () => clearTimeout(timer);
  }, [at]);
}
