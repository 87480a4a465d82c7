import { Type, type Static } from "typebox";

import type { Capability } from "#platform/access.ts";
import { Id, Instant, Locale, Names, nullable } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";
import { roomReaders, WhichRoom } from "#talking/chat-access.ts";
import { RoomCard, RoomRole } from "#talking/chat-rooms.ts";

/** K12: rooms that one was in when their year ended. */
const archiveReaders: Capability = { ...roomReaders, capability: "K12" };
const ownArchive: Capability = { ...archiveReaders, on: "self" };

export const ArchivedYear = Type.Object({
  schoolId: Id,
  yearId: Id,
  /** Such as 2025-2026. */
  title: Type.String(),
  rooms: Type.Integer({ minimum: 1 }),
});
export type ArchivedYear = Static<typeof ArchivedYear>;

/** Years of which the caller has frozen rooms, the latest first (ARC-1). */
export const listArchivedYears = route({
  method: "GET",
  path: "/api/v6/chat/archive",
  summary: "Years of which I have rooms",
  access: ownArchive,
  repeatable: true,
  reply: Type.Object({ years: Type.Array(ArchivedYear) }),
});

/** The caller's frozen rooms of a year; none where the year is not one of the caller's. */
export const listArchivedRooms = route({
  method: "GET",
  path: "/api/v6/chat/archive/years/:yearId",
  summary: "My rooms of a year that is over",
  access: ownArchive,
  repeatable: true,
  params: Type.Object({ yearId: Id }),
  reply: Type.Object({ rooms: Type.Array(RoomCard) }),
});

/** A frozen room; its messages are read by `listMessages`, like the messages of a room in use. */
export const readArchivedRoom = route({
  method: "GET",
  path: "/api/v6/chat/archive/rooms/:roomId",
  summary: "A room of a year that is over",
  access: archiveReaders,
  repeatable: true,
  params: WhichRoom,
  reply: Type.Object({
    room: RoomCard,
    archivedAt: Instant,
    yearId: nullable(Id),
    people: Type.Array(
      Type.Object({
        id: Id,
        name: Names,
        role: RoomRole,
      }),
    ),
    /** K11: whether `exportOwnMessages` is for the caller. */
    mayExport: Type.Boolean(),
  }),
});

/** The language in which a file names the role of people other than the author. */
const InLocale = Type.Object({ locale: Type.Optional(Locale) });

/**
 * K11: a student's own messages of a room. A guardian gets the messages of its own children; an answer by or
 * to another person is marked by role, without any of its text.
 */
export const exportOwnMessages = route({
  method: "GET",
  path: "/api/v6/chat/archive/rooms/:roomId/own-messages",
  summary: "My own messages of a room, as a file",
  access: { ...archiveReaders, capability: "K11", allow: { student: "own", parent: "own" } },
  repeatable: true,
  params: WhichRoom,
  query: InLocale,
  reply: File,
});

/** K11, CHAT-3: the same of every room that a student is or was in, rooms that its guardian never saw among them. */
export const exportStudentMessages = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/messages",
  summary: "A student's own messages, as a file",
  access: { capability: "K11", on: "student", allow: { student: "own", parent: "children" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  query: InLocale,
  reply: File,
});
