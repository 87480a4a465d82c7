import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples } from "#testing/matrix/public.ts";

export const chatSamples: SliceSamples = {
  ids: async (database, { schoolId, rooms }) => {
    await openAllDay(database, schoolId);
    for (const roomId of new Set(Object.values(rooms))) await anOldMessage(database, schoolId, roomId);
    return { msgNo: 1, heldId: aKey() };
  },
  bodies: {
    "POST /api/v6/chat/rooms/:roomId/messages": () => ({ clientId: aKey(), body: "Good morning" }),
    "POST /api/v6/chat/rooms/:roomId/read": () => ({ seq: 0 }),
    "PUT /api/v6/chat/rooms/:roomId/messages/:msgNo": () => ({ key: aKey(), body: "Good evening" }),
    "PUT /api/v6/chat/rooms/:roomId/messages/:msgNo/reaction": () => ({ key: aKey(), reaction: "👍" }),
    "PUT /api/v6/chat/rooms/:roomId/messages/:msgNo/pin": () => ({ isPinned: true }),
  },
  // Messages older than a quarter of an hour cannot be changed (CHAT-4).
  answers: {
    "PUT /api/v6/chat/rooms/:roomId/messages/:msgNo": 409,
    "DELETE /api/v6/chat/rooms/:roomId/messages/:msgNo": 409,
  },
};

/** Children write at whatever hour the matrix is played (CHAT-7). */
const openAllDay = (database: Database, schoolId: number) =>
  database.directory
    .updateTable("group_settings")
    .set({ chat_opens_at: "00:00", chat_closes_at: "24:00" })
    .where("group_id", "=", (eb) => eb.selectFrom("schools").select("group_id").where("id", "=", schoolId))
    .execute();

/** The room's first message, of an hour ago, where nothing was said yet. */
const anOldMessage = (database: Database, schoolId: number, roomId: number): Promise<void> =>
  database.inSchool(schoolId, async (db) => {
    const room = await db
      .updateTable("rooms")
      .set({ last_seq: 1, last_msg_no: 1 })
      .where("school_id", "=", schoolId)
      .where("id", "=", roomId)
      .where("last_seq", "=", 0)
      .returning("school_year as year")
      .executeTakeFirst();
    if (!room) return;
    const { person_id: senderId } = await db
      .selectFrom("room_members")
      .select("person_id")
      .where("school_id", "=", schoolId)
      .where("room_id", "=", roomId)
      .orderBy("person_id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("room_events")
      .values({
        school_id: schoolId,
        room_id: roomId,
        seq: 1,
        school_year: room.year,
        type: "message",
        msg_no: 1,
        sender_id: senderId,
        body: "Good morning",
        created_at: new Date(Date.now() - 3_600_000),
      })
      .execute();
  });
