import { listCallerPersons } from "#identity/access/public.ts";
import type { MayRead } from "#talking/files/public.ts";

import { listStanding } from "./room-files.queries.ts";

/**
 * Files of messages that are not deleted, in rooms that the caller is in now, archived ones among them
 * (CHAT-3, ARC-1).
 */
export const mayReadRoomFiles: MayRead = async (context, schoolId, uses) => {
  if (context.actor.isViewed) return [];
  const places = await listCallerPersons(context);
  const place = places.find((one) => one.schoolId === schoolId);
  if (!place) return [];
  const db = context.database.reading(schoolId);
  const roomIds = [...new Set(uses.map(({ targetId }) => targetId))];
  const rooms = roomIds.map(async (roomId) => {
    const ofRoom = uses.filter((use) => use.targetId === roomId && !use.isHidden);
    const standing = await listStanding(
      db,
      place,
      roomId,
      ofRoom.map(({ part }) => part),
    );
    return ofRoom.filter(({ part }) => standing.has(part));
  });
  return (await Promise.all(rooms)).flat();
};
