import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { listHeld } from "@dars/contract/talking/chat";
import { useQueryClient } from "@tanstack/react-query";

import { buildQueryKey, useRead } from "#platform/api/use-read.ts";

import type { Outgoing } from "./outgoing.ts";

/** No save of this device's outbox has it. */
const ELSEWHERE = 0;

/** What one has written on whatever device and what waits for the hours to begin, or could not be let in (CHAT-7). */
export function useHeld(roomId: Id) {
  const cache = useQueryClient();
  const input = { params: { roomId } };
  const { reading } = useRead(listHeld, input);
  const waiting = (reading.value?.held ?? []).map(({ writtenAt, refusal, ...each }): Outgoing => ({
    ...each,
    id: ELSEWHERE,
    writtenAt: Date.parse(writtenAt),
    state: refusal === null ? "held" : "undelivered",
    refusal: refusal && { code: "forbidden", field: null, details: { silence: refusal } },
  }));

  /**
   * Refetches: a request already under way may have been answered before the change. Undefined: no answer
   * arrived.
   */
  async function refresh(): Promise<Reply<typeof listHeld> | undefined> {
    const queryKey = buildQueryKey(listHeld, input);
    await cache.refetchQueries({ queryKey });
    const state = cache.getQueryState<Reply<typeof listHeld>>(queryKey);
    return state?.status === "success" ? state.data : undefined;
  }

  return { waiting, refresh };
}

/** A message of this device as the server holds it, where it does: put off, or refused. */
export function asHeld(own: Outgoing, waiting: readonly Outgoing[]): Outgoing {
  const there = waiting.find(({ clientId }) => clientId === own.clientId);
  return there && own.state === "held" ? { ...there, id: own.id } : own;
}
