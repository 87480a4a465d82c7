import { applyEvent, createRoomState } from "@dars/contract/talking/chat-state";
import type { Message, RoomEvent } from "@dars/contract/talking/room-event";

/** Messages after an event that has no place of its own in their order: one of this device, or one about the past. */
export const changedBy = (messages: readonly Message[], event: RoomEvent): readonly Message[] => [
  ...applyEvent(createRoomState(messages, event.seq - 1), event).messages.values(),
];
