import type { Database } from "#server/platform/db/db.ts";

/** Makes a person a member of exactly so many rooms of the school, each with unread messages. */
export const putIntoRooms = (
  database: Database,
  { schoolId, personId }: { readonly schoolId: number; readonly personId: number },
  count: number,
): Promise<void> =>
  database.inSchool(schoolId, async (db) => {
    await db
      .deleteFrom("room_members")
      .where("school_id", "=", schoolId)
      .where("person_id", "=", personId)
      .execute();
    const rooms = await db
      .selectFrom("rooms")
      .select(["id", "last_msg_no"])
      .where("school_id", "=", schoolId)
      .where("state", "=", "open")
      .where("last_msg_no", ">", 3)
      .orderBy("id")
      .limit(count)
      .execute();
    if (rooms.length < count) throw new Error(`The school has only ${rooms.length} rooms with messages.`);
    await db
      .insertInto("room_members")
      .values(
        rooms.map(({ id, last_msg_no: last }) => ({
          school_id: schoolId,
          person_id: personId,
          room_id: id,
          role: "staff" as const,
          read_msg_no: last - 3,
        })),
      )
      .execute();
  });
