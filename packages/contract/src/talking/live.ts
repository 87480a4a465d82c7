import { Type, type Static } from "typebox";

import { everyone } from "#platform/access.ts";
import { Id } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { RoomEvent } from "#talking/room-event.ts";

/**
 * A ticket for one WebSocket, valid for 30 seconds and one use. The socket is `/api/v6/live`; the ticket is
 * the first frame that a device sends over it, within ten seconds, and is never part of a URL.
 */
export const openLive = route({
  method: "POST",
  path: "/api/v6/live/tickets",
  summary: "A ticket for the live connection",
  access: { ...everyone("K13"), whileViewing: true },
  repeatable: true,
  reply: Type.Object({ ticket: Type.String() }),
});

/** A device's position in each room: the last number it has applied. A room that is not included is not followed. */
const Heads = Type.Record(Type.String({ pattern: "^\\d+$" }), Type.Integer({ minimum: 0 }), {
  additionalProperties: false,
  maxProperties: 5000,
});

/**
 * The id of the database's history. It changes once the database was restored to an earlier time: numbers
 * that a device has seen may then belong to other events, and its stored rooms are read again.
 */
export const Epoch = Type.String();

export const RoomBatch = Type.Object({
  room: Id,
  /** In order and without a gap. Some may be known already: a number that was applied is passed over. */
  events: Type.Array(RoomEvent),
  /** The room's last number; further than the last event where more follows. */
  head: Type.Integer(),
});
export type RoomBatch = Static<typeof RoomBatch>;

/** The server's frames. Everything is a hint or a copy: missed frames are recovered by heads. */
export const ServerFrame = Type.Union([
  Type.Object({ t: Type.Literal("ready"), node: Type.String(), epoch: Epoch }),
  /** Events of one tick in one frame. */
  Type.Object({ t: Type.Literal("events"), rooms: Type.Array(RoomBatch) }),
  /** Heads alone, for a device that lags or has far too much to catch up with: it asks for events of the room. */
  Type.Object({ t: Type.Literal("heads"), heads: Heads }),
  /** The caller's rooms have changed: joined, left, paused, open at other hours; list them anew. */
  Type.Object({ t: Type.Literal("rooms") }),
  /** The user read on another device, or a message arrived: request the count. */
  Type.Object({ t: Type.Literal("unread") }),
  /** `homework`: of the caller or its child it was opened, ticked or handed in, or an answer was seen; read it anew. */
  Type.Object({ t: Type.Enum(["notified", "homework"]) }),
  Type.Object({ t: Type.Literal("typing"), room: Id, personId: Id }),
  /** How many of the staff of a room are here; students are never shown. */
  Type.Object({ t: Type.Literal("presence"), room: Id, staff: Type.Integer() }),
  /** Each half minute, to be answered with pong: who hears nothing for longer has lost the line. */
  Type.Object({ t: Type.Literal("ping") }),
]);
export type ServerFrame = Static<typeof ServerFrame>;

/** A device's first frame; it sends no other until it receives `ready`. */
export const TicketFrame = Type.Object({
  t: Type.Literal("ticket"),
  ticket: Type.String({ pattern: "^[\\w-]{43}$" }),
});
export type TicketFrame = Static<typeof TicketFrame>;

/** A device's frames after `ready`. */
export const ClientFrame = Type.Union([
  /** `since`, in milliseconds since 1970: the server says what happened to the caller from then on. */
  Type.Object({ t: Type.Literal("hello"), heads: Heads, since: Type.Optional(Type.Integer({ minimum: 0 })) }),
  Type.Object({ t: Type.Literal("follow"), heads: Heads }),
  Type.Object({ t: Type.Literal("typing"), room: Id }),
  Type.Object({ t: Type.Literal("pong") }),
]);
export type ClientFrame = Static<typeof ClientFrame>;

/**
 * Our own close codes. `noTicket`: none came in time, or it is used, expired or unknown; get another. 1012
 * with a reason in milliseconds: the server restarts, reconnect after that.
 */
export const CLOSE = { sessionOver: 4001, badFrame: 4002, noTicket: 4003, tooSlow: 4008 } as const;

/**
 * The same without a WebSocket, where a school's proxy blocks it: answers as soon as one of the rooms has something
 * after its head, or after 25 seconds with nothing.
 */
export const syncRooms = route({
  method: "POST",
  path: "/api/v6/live/sync",
  summary: "Wait for news",
  access: { ...everyone("K13"), whileViewing: true },
  repeatable: true,
  body: Type.Object({ heads: Heads, waitSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 25 })) }),
  reply: Type.Object({ frames: Type.Array(ServerFrame), epoch: Epoch }),
});
