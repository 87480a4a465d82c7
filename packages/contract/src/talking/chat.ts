import { Type, type Static } from "typebox";

import { ClientId, Day, Id, Instant, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { roomEditors, roomReaders, roomWriters, WhichMessage, WhichRoom } from "#talking/chat-access.ts";
import { Attachment, Message, Reaction, RoomEvent } from "#talking/room-event.ts";

/** Characters of a chat message, and of the text under a photo. */
export const MESSAGE_LENGTH = 4000;

export const SendReply = Type.Object({
  /** 0 while it is held (CHAT-7). */
  seq: Type.Integer({ minimum: 0 }),
  msgNo: Type.Integer({ minimum: 0 }),
  at: Instant,
  /** When a held message will arrive. */
  arrivesAt: nullable(Instant),
  /** True where this very message had been sent before. */
  isRepeat: Type.Boolean(),
});
export type SendReply = Static<typeof SendReply>;

/**
 * Sends once, however often it is called with the same `clientId` (CHAT-4). Refused with forbidden and
 * `details.silence` (and `details.opensAt`), with too-many-requests (CHAT-6, slow mode), with invalid and
 * `details.pattern` where a student wrote contact details or an outside link, or sent a file on its first day
 * (MOD-6).
 */
export const sendMessage = route({
  method: "POST",
  path: "/api/v6/chat/rooms/:roomId/messages",
  summary: "Send a message",
  access: roomWriters,
  repeatable: true,
  params: WhichRoom,
  body: Type.Object({
    clientId: ClientId,
    body: Type.String({ maxLength: MESSAGE_LENGTH }),
    attachments: Type.Optional(Type.Array(Attachment, { maxItems: 10 })),
    replyTo: Type.Optional(Id),
    /** Staff: send now although it is outside the hours (closure, safety). */
    urgent: Type.Optional(Type.Boolean()),
  }),
  reply: SendReply,
});

/**
 * The log after a number, oldest first, at most `limit` (200). If more than 1,000 lie between, the answer is
 * a snapshot instead: the newest 50 messages in their current state and the head to continue from.
 */
export const listEvents = route({
  method: "GET",
  path: "/api/v6/chat/rooms/:roomId/events",
  summary: "What happened in a room after a number",
  access: roomReaders,
  repeatable: true,
  params: WhichRoom,
  query: Type.Object({
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  reply: Type.Object({
    events: Type.Array(RoomEvent),
    head: Type.Integer(),
    snapshot: nullable(Type.Array(Message)),
  }),
});

/**
 * Messages in their current state, oldest first: the newest, or messages before a number, after a number, or
 * from a day on.
 */
export const listMessages = route({
  method: "GET",
  path: "/api/v6/chat/rooms/:roomId/messages",
  summary: "Messages of a room",
  access: roomReaders,
  repeatable: true,
  params: WhichRoom,
  query: Type.Object({
    before: Type.Optional(Id),
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    from: Type.Optional(Day),
    /** Words in any order, in any of the three scripts (TXT-1): matches only, newest first. */
    search: Type.Optional(Type.String({ minLength: 2, maxLength: 100 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Type.Object({
    messages: Type.Array(Message),
    /** The room's last event that is part of the answer. */
    head: Type.Integer(),
    hasOlder: Type.Boolean(),
    hasNewer: Type.Boolean(),
  }),
});

/** `seq`: the last event that was seen. The pointer only rises, so devices may report in any order. */
export const markRead = route({
  method: "POST",
  path: "/api/v6/chat/rooms/:roomId/read",
  summary: "Read up to here",
  access: roomReaders,
  repeatable: true,
  params: WhichRoom,
  body: Type.Object({ seq: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
  reply: Type.Object({ readMsgNo: Type.Integer(), unread: Type.Integer() }),
});

/** K5: one's own, within 15 minutes. */
export const editMessage = route({
  method: "PUT",
  path: "/api/v6/chat/rooms/:roomId/messages/:msgNo",
  summary: "Change one's message",
  access: roomEditors,
  repeatable: true,
  params: WhichMessage,
  body: Type.Object({ key: ClientId, body: written(1, MESSAGE_LENGTH) }),
  reply: Type.Object({ seq: Type.Integer() }),
  errors: ["conflict"],
});

/** K5: one's own, within 15 minutes; leaves a tombstone. */
export const removeMessage = route({
  method: "DELETE",
  path: "/api/v6/chat/rooms/:roomId/messages/:msgNo",
  summary: "Take one's message back",
  access: roomEditors,
  repeatable: true,
  params: WhichMessage,
  reply: Type.Object({ seq: Type.Integer() }),
  errors: ["conflict"],
});

/** One reaction for each person; null takes it back. */
export const react = route({
  method: "PUT",
  path: "/api/v6/chat/rooms/:roomId/messages/:msgNo/reaction",
  summary: "React to a message",
  access: roomWriters,
  repeatable: true,
  params: WhichMessage,
  body: Type.Object({ key: ClientId, reaction: nullable(Reaction) }),
  reply: Type.Object({ seq: Type.Integer() }),
});

/** Why a held message can no longer be delivered: the sender's current role in the room, or the state of the room. */
export const HeldRefusal = Type.Enum([
  "left",
  "archived",
  "observer",
  "readers-only",
  "paused",
  "locked",
  "muted",
]);
export type HeldRefusal = Static<typeof HeldRefusal>;

/** Messages of the caller that wait for the hours to begin (CHAT-7), and refused ones. */
export const listHeld = route({
  method: "GET",
  path: "/api/v6/chat/rooms/:roomId/held",
  summary: "My messages that wait for morning",
  access: roomReaders,
  repeatable: true,
  params: WhichRoom,
  reply: Type.Object({
    held: Type.Array(
      Type.Object({
        clientId: ClientId,
        body: Type.String(),
        attachments: Type.Array(Attachment),
        replyTo: nullable(Type.Integer()),
        writtenAt: Instant,
        /** The arrival; of a refused one when it was refused. */
        arrivesAt: Instant,
        /** Null while it waits. */
        refusal: nullable(HeldRefusal),
      }),
    ),
  }),
});

/**
 * A held message can be withdrawn at any time before it is delivered; a refused one can be discarded by its
 * author.
 */
export const dropHeld = route({
  method: "DELETE",
  path: "/api/v6/chat/rooms/:roomId/held/:heldId",
  summary: "Take back a message that waits",
  access: roomEditors,
  repeatable: true,
  params: Type.Object({ roomId: Id, heldId: ClientId }),
  reply: Type.Object({ isDropped: Type.Boolean() }),
});

/** For every role's badge: unread of all rooms that the caller can open, capped (CNT-3, CHAT-8). */
export const readUnread = route({
  method: "GET",
  path: "/api/v6/chat/unread",
  summary: "My unread messages",
  access: { ...roomReaders, on: "self" },
  repeatable: true,
  reply: Type.Object({
    total: Type.Integer({ minimum: 0, maximum: 999 }),
    rooms: Type.Record(Type.String({ pattern: "^\\d+$" }), Type.Integer()),
  }),
});
