import type { RoomSource } from "./room-source.ts";
import type { Room } from "./room.ts";

/** How far each of the rooms reaches by the database, one statement for each school. */
export async function readHeads(
  source: RoomSource,
  rooms: Iterable<Room>,
): Promise<readonly (readonly [schoolId: number, roomId: number, head: number])[]> {
  const schools = Map.groupBy(rooms, ({ schoolId }) => schoolId);
  const heads = await Promise.all(
    [...schools].map(async ([schoolId, ofSchool]) => {
      const ids = ofSchool.map(({ id }) => id);
      return (await source.readHeads(schoolId, ids)).map(
        ({ roomId, head }) => [schoolId, roomId, head] as const,
      );
    }),
  );
  return heads.flat();
}
