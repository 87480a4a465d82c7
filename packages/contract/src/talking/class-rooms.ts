import { Type } from "typebox";

import type { Capability } from "#platform/access.ts";
import { ClientId, Id, Names, Nothing, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { roomReaders, WhichRoom } from "#talking/chat-access.ts";
import { Named, RoomCard, SubjectOfRoom } from "#talking/chat-rooms.ts";

/**
 * A coordinator of the group's subject, wherever it is one today; which class it may access is asked by the verb.
 */
const coordinators: Capability = {
  capability: "K1",
  on: "self",
  allow: { subject_coordinator: "own" },
  isWithheldFromViews: true,
};
const visitors: Capability = { ...coordinators, capability: "K3" };

/** Rooms of a coordinator's current classes, by name: without any messages. */
export const listClassRooms = route({
  method: "GET",
  path: "/api/v6/chat/class-rooms",
  summary: "Class rooms of my subject",
  access: coordinators,
  repeatable: true,
  reply: Type.Object({
    rooms: Type.Array(
      Type.Object({
        id: Id,
        schoolId: Id,
        school: Names,
        subject: SubjectOfRoom,
        level: Named,
        section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
        teachers: Type.Array(Named),
        /** The caller reads in it. */
        isIn: Type.Boolean(),
      }),
    ),
  }),
});

/**
 * K3: the coordinator reads in the room of a class of its subject from now on, visible to all members; the
 * room's log records it, and the audit log with the reason. Not-found if the class is not the coordinator's
 * today.
 */
export const enterClassRoom = route({
  method: "POST",
  path: "/api/v6/chat/class-rooms",
  summary: "Read in a class room of my subject",
  access: visitors,
  repeatable: true,
  body: Type.Object({
    key: ClientId,
    schoolId: Id,
    roomId: Id,
    reason: written(3, 500),
  }),
  reply: RoomCard,
});

/** The coordinator leaves it again. The coordinator's messages stay. */
export const leaveClassRoom = route({
  method: "DELETE",
  path: "/api/v6/chat/rooms/:roomId/seat",
  summary: "Leave a class room of my subject",
  access: { ...roomReaders, allow: { subject_coordinator: "own" } },
  repeatable: true,
  params: WhichRoom,
  reply: Nothing,
});
