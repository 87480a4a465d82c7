import { Type, type Static } from "typebox";

import { roomReaders } from "#chat-access.ts";
import { Attachment } from "#chat-log.ts";
import { HeldRefusal } from "#chat.ts";
import { RoomName } from "#moderation.ts";
import { ClientId, Instant } from "#primitives.ts";
import { route } from "#route.ts";

/** Words that waited for the hours and reached nobody (CHAT-7). */
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
