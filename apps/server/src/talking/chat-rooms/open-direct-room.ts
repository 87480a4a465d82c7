import type { Input } from "@dars/contract/platform/route";
import type { openDirectRoom as route, RoomCard } from "@dars/contract/talking/chat-rooms";

import { listCallerPersons, type SchoolPerson } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { notify } from "#talking/notifications/public.ts";

import { findCard } from "./find-card.ts";
import { settleRoom } from "./keep-rooms.ts";
import { findPair, insertPairRoom, listGuardians, type Pair } from "./partners.queries.ts";

/** K4, CHAT-2: the room of the caller and a person whom the caller teaches, is taught by, or works with. */
export async function openDirectRoom(context: Context, { body }: Input<typeof route>): Promise<RoomCard> {
  const { actor, database } = context;
  const { schoolId } = body;
  const places = await listCallerPersons({ actor, database });
  const place = places.find((one) => one.schoolId === schoolId);
  if (!place) throw notFound("The school");
  const { roomId } = await writeOnce(context, schoolId, body, async (db) => {
    const pair = await findPair(db, place, actor.role, body);
    if (!pair) throw notFound("The person");
    return { roomId: await openPairRoom(db, place, body.personId, pair) };
  });
  return findCard(database, place, actor.role, roomId);
}

async function openPairRoom(
  db: Db,
  { schoolId, personId }: SchoolPerson,
  otherId: number,
  pair: Pair,
): Promise<number> {
  const found = await insertPairRoom(db, schoolId, pair, [personId, otherId]);
  if (!found) throw notFound("The school year");
  const { roomId, isNew } = found;
  await settleRoom(db, schoolId, roomId);
  if (isNew && pair.kind === "teacher_student" && pair.studentId !== null)
    await tellGuardians(db, schoolId, pair.studentId, roomId);
  return roomId;
}

/** A room of one adult and one child is never a secret (docs/rules.md#rooms). The notice leads to it who may look on. */
async function tellGuardians(db: Db, schoolId: number, studentId: number, roomId: number): Promise<void> {
  const guardians = await listGuardians(db, schoolId, { studentId, roomId });
  for (const isInRoom of [true, false])
    await notify(db, {
      schoolId,
      recipients: guardians
        .filter((guardian) => guardian.isInRoom === isInRoom)
        .map(({ id: personId }) => ({ personId, studentId })),
      kind: "room-created",
      page: isInRoom ? "chatting" : "notifications",
      id: roomId,
    });
}
