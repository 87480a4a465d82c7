import type { Input, Reply } from "@dars/contract/platform/route";
import type { RoomCard } from "@dars/contract/talking/chat-rooms";
import type {
  enterClassRoom as enter,
  leaveClassRoom as leave,
  listClassRooms as list,
} from "@dars/contract/talking/class-rooms";

import { personOfRoom, listCallerPersons } from "#identity/access/public.ts";
import { audit, audited, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { deleteGuest, insertGuest, listCoordinated } from "./class-rooms.queries.ts";
import { findCard } from "./find-card.ts";
import { settleRoom } from "./keep-rooms.ts";

export async function listClassRooms({ actor, database }: Context): Promise<Reply<typeof list>> {
  const places = await listCallerPersons({ actor, database });
  const lists = await Promise.all(
    places.map(async (place) => {
      const { schoolId } = place;
      const rooms = await listCoordinated(database.reading(schoolId), place);
      return rooms.map((room) => ({ schoolId, ...room }));
    }),
  );
  return { rooms: lists.flat() };
}

/** Never hidden: the room's members read that the coordinator has joined (K3). */
export async function enterClassRoom(context: Context, { body }: Input<typeof enter>): Promise<RoomCard> {
  const { actor, database } = context;
  const { schoolId, roomId, reason } = body;
  const places = await listCallerPersons({ actor, database });
  const place = places.find((one) => one.schoolId === schoolId);
  if (!place) throw notFound("The room");
  await writeOnce(context, schoolId, body, async (db) => {
    if (!(await insertGuest(db, place, { roomId, reason }))) throw notFound("The room");
    await settleRoom(db, schoolId, roomId);
    const subject = { kind: "room", id: roomId };
    await audit(db, schoolId, { action: "room.entered", ...by(context), subject, changes: { reason } });
    return {};
  });
  return findCard(database, place, actor.role, roomId);
}

export async function leaveClassRoom(
  context: Context,
  { params: { roomId } }: Input<typeof leave>,
): Promise<Record<string, never>> {
  const { actor, database } = context;
  const place = await personOfRoom({ actor, database }, roomId);
  const { schoolId } = place;
  await database.inSchool(schoolId, async (db) => {
    if (!(await deleteGuest(db, place, roomId))) return;
    await settleRoom(db, schoolId, roomId);
    await audited(context, db, schoolId, "room.left", ["room", roomId]);
  });
  return {};
}
