import { Type, type Static } from "typebox";

import { RoomName } from "#oversight/room-name.ts";
import { ClientId, Instant } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { roomReaders } from "#talking/chat-access.ts";
import { HeldRefusal } from "#talking/chat.ts";
import { Attachment } from "#talking/room-event.ts";

/** Messages that waited for the hours and were not delivered (CHAT-7). */
export const Undelivered = Type.Object({
  room: RoomName,
  clientId: ClientId,
  body: Type.String(),
  attachments: Type.Array(Attachment),
  writtenAt: Instant,
  refusal: HeldRefusal,
});
export type Undelivered = Static<typeof Undelivered>;

/** At most so many in one answer. */
export const MOST_UNDELIVERED = 100;

/**
 * Oldest first, also of rooms that the caller is not in any more. Each stays until the caller takes it back with
 * `dropHeld`, or for 60 days.
 */
export const listUndelivered = route({
  method: "GET",
  path: "/api/v6/chat/undelivered",
  summary: "My messages that reached nobody",
  access: { ...roomReaders, on: "self" },
  repeatable: true,
  reply: Type.Object({ messages: Type.Array(Undelivered, { maxItems: MOST_UNDELIVERED }) }),
});
