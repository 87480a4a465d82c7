import { Type, type Static } from "typebox";

import { DoneOrProposed } from "#oversight/proposals.ts";
import { RoomName } from "#oversight/room-name.ts";
import type { Capability } from "#platform/access.ts";
import { ClientId, Id, Instant, Locale, Names, Nothing, nullable } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";
import { roomLeaders, roomReaders } from "#talking/chat-access.ts";
import { RoomRole } from "#talking/chat-rooms.ts";
import { ActDone, ActReason, Minutes } from "#talking/moderation.ts";
import { Attachment, Message } from "#talking/room-event.ts";

const office = { school_management: "school", administrator: "group" } as const;
/** Messages and moderation in rooms are read under one's own name (A7). */
const on = (capability: string): Capability => ({
  capability,
  on: "school",
  allow: office,
  isWithheldFromViews: true,
});
const WhichSchool = Type.Object({ schoolId: Id });
const WhichRoom = Type.Object({ schoolId: Id, roomId: Id });

/** How many minutes a room stays open to a reader who is not in it (docs/rules.md#access). */
export const LOOK_MINUTES = 60;

const RoomAct = Type.Object({
  key: ClientId,
  act: Type.Enum(["remove", "mute", "unmute", "lock", "unlock", "slow"]),
  /** Which message is removed. */
  msgNo: Type.Optional(Id),
  /** Who is muted or may write again. */
  personId: Type.Optional(Id),
  /** The minutes of muting: a day at most by a teacher, thirty by the office. */
  minutes: Type.Optional(Minutes),
  /** The seconds of slow mode, between two messages of a member; 0 ends it. */
  seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 3600 })),
  reason: ActReason,
});

/** K6: moderation by the staff of a room. The person concerned is notified, with the reason. */
export const actInRoom = route({
  method: "POST",
  path: "/api/v6/chat/rooms/:roomId/acts",
  summary: "Remove, mute, lock or slow down in my room",
  access: roomLeaders,
  repeatable: true,
  params: Type.Object({ roomId: Id }),
  body: RoomAct,
  reply: Nothing,
  errors: ["conflict"],
});

/** The same in a room one is not in. The head office does it only while it looks into the room (K6, K7). */
export const actInSchoolRoom = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/moderation/rooms/:roomId/acts",
  summary: "Remove, mute, lock or slow down in a room of the school",
  access: { capability: "K7", on: "school", allow: office },
  repeatable: true,
  params: WhichRoom,
  body: RoomAct,
  reply: Nothing,
  errors: ["conflict"],
});

/** Fifty rooms of the school, or one of them, by name and without any of the messages in them. */
export const listSchoolRooms = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/moderation/rooms",
  summary: "Rooms of a school",
  access: on("K9"),
  repeatable: true,
  params: WhichSchool,
  query: Type.Object({
    /** The names of people in them. */
    search: Type.Optional(Type.String({ maxLength: 100 })),
    room: Type.Optional(Id),
  }),
  reply: Type.Object({ rooms: Type.Array(RoomName, { maxItems: 50 }) }),
});

export const Look = Type.Object({
  id: Id,
  room: RoomName,
  by: nullable(Names),
  reason: Type.String(),
  startedAt: Instant,
  endsAt: Instant,
  isMine: Type.Boolean(),
});
export type Look = Static<typeof Look>;

/**
 * K2: opens a room one is not in, for an hour and with a reason. The room is notified, and the audit log
 * records it.
 */
export const startLook = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/moderation/rooms/:roomId/looks",
  summary: "Look into a room",
  access: on("K2"),
  repeatable: true,
  params: WhichRoom,
  body: Type.Object({ key: ClientId, reason: ActReason }),
  reply: Type.Object({ endsAt: Instant }),
});

/** The looks of the last thirty days, for the monthly review. */
export const listLooks = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/moderation/looks",
  summary: "Who has looked into rooms",
  access: on("K9"),
  repeatable: true,
  params: WhichSchool,
  reply: Type.Object({ looks: Type.Array(Look) }),
});

/** The caller's open look reads it; without one: forbidden, with `details.needs` `look`. */
export const readLookedRoom = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/moderation/rooms/:roomId/messages",
  summary: "Messages of a room one looks into",
  access: on("K2"),
  repeatable: true,
  params: WhichRoom,
  query: Type.Object({ before: Type.Optional(Id) }),
  reply: Type.Object({
    room: RoomName,
    endsAt: Instant,
    /** Newest last. */
    messages: Type.Array(Message),
    hasOlder: Type.Boolean(),
    /** Who wrote these messages. */
    people: Type.Array(
      Type.Object({
        id: Id,
        name: Names,
        role: RoomRole,
        isHere: Type.Boolean(),
        mutedUntil: nullable(Instant),
      }),
    ),
    acts: Type.Array(ActDone),
  }),
});

/**
 * K10: the texts of a message before it was edited or unsent, first to last. Needs an open oversight read as
 * well.
 */
export const readOriginals = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/moderation/rooms/:roomId/messages/:msgNo/originals",
  summary: "What a message said before",
  access: on("K10"),
  repeatable: true,
  params: Type.Object({ schoolId: Id, roomId: Id, msgNo: Id }),
  reply: Type.Object({
    originals: Type.Array(
      Type.Object({ body: nullable(Type.String()), attachments: Type.Array(Attachment), keptAt: Instant }),
    ),
  }),
});

/** Who is kept from something now: silenced in a room, or the whole account switched off in a case. */
export const listRestrictions = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/moderation/restrictions",
  summary: "Who is silenced, which rooms are locked, whose account is switched off",
  access: on("K9"),
  repeatable: true,
  params: WhichSchool,
  reply: Type.Object({
    silenced: Type.Array(
      Type.Object({ room: RoomName, person: Type.Object({ id: Id, name: Names }), until: Instant }),
    ),
    locked: Type.Array(RoomName),
    disabled: Type.Array(Type.Object({ id: Id, name: Names, at: Instant })),
  }),
});

/** K11: asks for a transcript; a second person of the office allows it among the requests. */
export const askTranscript = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/moderation/rooms/:roomId/transcripts",
  summary: "Ask for a transcript of a room",
  access: on("K11"),
  repeatable: true,
  params: WhichRoom,
  body: Type.Object({ key: ClientId, reason: ActReason }),
  reply: DoneOrProposed,
});

export const listTranscripts = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/moderation/transcripts",
  summary: "Transcripts that were allowed and can be fetched",
  access: on("K11"),
  repeatable: true,
  params: WhichSchool,
  reply: Type.Object({
    transcripts: Type.Array(
      Type.Object({ id: Id, room: RoomName, reason: Type.String(), allowedAt: Instant, endsAt: Instant }),
    ),
  }),
});

/**
 * Every existing or deleted message of a room, as XLSX, for the user who requested it: soon after a proof
 * (`proveMyself`), and with the exporter and the time in the file.
 */
export const fetchTranscript = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/moderation/transcripts/:transcriptId/file",
  summary: "A transcript that was allowed",
  access: on("K11"),
  repeatable: true,
  params: Type.Object({ schoolId: Id, transcriptId: Id }),
  query: Type.Object({ locale: Type.Optional(Locale) }),
  reply: File,
  errors: ["proof-required", "too-many-requests"],
});

/** Moderation decisions about the caller: removed, silenced, warned. */
export const listActsOnMe = route({
  method: "GET",
  path: "/api/v6/me/moderation",
  summary: "What was decided about my messages, and what I have reported",
  access: { ...roomReaders, on: "self" },
  repeatable: true,
  reply: Type.Object({
    acts: Type.Array(Type.Object({ ...ActDone.properties, room: RoomName })),
    /** The reports of the last ninety days. The outcome is visible to the person concerned alone. */
    reports: Type.Array(Type.Object({ id: Id, at: Instant, room: RoomName, isAnswered: Type.Boolean() })),
  }),
});
