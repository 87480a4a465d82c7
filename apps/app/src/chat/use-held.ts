import { listHeld } from "@dars/contract/chat";
import type { Id } from "@dars/contract/primitives";

import { useRead } from "#platform/api/use-read.ts";

import type { Outgoing } from "./outgoing.ts";

/** No save of this device's outbox has it. */
const ELSEWHERE = 0;

/** What one has written on whatever device and what waits for the hours to begin (CHAT-7); within them nothing does. */
export function useHeld(roomId: Id, isAfterHours: boolean) {
  const { reading, refresh } = useRead(listHeld, { params: { roomId } }, isAfterHours);
  const held = isAfterHours ? (reading.value?.held ?? []) : [];
  const waiting = held.map(({ writtenAt, ...each }): Outgoing => ({
    ...each,
    id: ELSEWHERE,
    writtenAt: Date.parse(writtenAt),
    state: "held",
    refusal: null,
  }));
  return { waiting, refresh };
}
