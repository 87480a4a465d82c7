import type { Part } from "#matrix/part.ts";
import type { Target } from "#matrix/world.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";

export const chatRooms: Part = {
  bodies: {
    "POST /api/v6/chat/rooms": (actor, target, database) => partnerOf(actor.role, target, database),
    "PUT /api/v6/chat/rooms/:roomId/quiet": () => ({ until: null }),
    "PUT /api/v6/schools/:schoolId/chat-settings": () => ({
      revision: 0,
      settings: { hours: null, guardiansObserveAll: null, safeguardingLeadId: null },
    }),
  },
};

/** Somebody whom the role may write to: families and students the child's teacher, everybody else the teacher too. */
async function partnerOf(role: string, { schoolId, personId, sectionId }: Target, database: Database) {
  const section = await database.inSchool(schoolId, (db) =>
    db
      .selectFrom("sections")
      .select("homeroom_teacher_id as teacherId")
      .where("school_id", "=", schoolId)
      .where("id", "=", sectionId)
      .executeTakeFirst(),
  );
  // Where the section is of another school nobody is found, and somebody of it is named.
  const to = role === "teacher" ? personId : (section?.teacherId ?? personId);
  return { key: aKey(), schoolId, personId: to, aboutId: role === "parent" ? personId : null };
}
