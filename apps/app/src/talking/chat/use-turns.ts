import type { RoomCard } from "@dars/contract/talking/chat-rooms";
import { useEffect, useEffectEvent } from "react";

import { useApi } from "#platform/api/api.ts";

/** Slightly after the opening hour: the server reports its time in whole seconds. */
const AFTER_MS = 1_000;
/** Longer than this no browser waits; the room is read anew long before. */
const LONGEST_MS = 24 * 60 * 60_000;

interface Read {
  readonly value: { readonly room: Pick<RoomCard, "opensAt" | "closesAt"> } | undefined;
  readonly savedAt: number;
}

/** Calls when the room opens or closes by the server's clock, or one's silence in it ends (CHAT-7). */
export function useTurns({ value, savedAt }: Read, onTurn: () => void): void {
  const { now } = useApi();
  const turn = useEffectEvent(onTurn);
  const { opensAt = null, closesAt = null } = value?.room ?? {};
  const at = opensAt ?? closesAt;
  useEffect(() => {
    // With each reading anew: what the device had kept was read before the server told its time.
    const wait = at === null || savedAt === 0 ? 0 : Date.parse(at) - now();
    if (wait <= 0 || wait > LONGEST_MS) return undefined;
    const timer = setTimeout(turn, wait + AFTER_MS);
    return () => clearTimeout(timer);
  }, [at, savedAt, now]);
}
