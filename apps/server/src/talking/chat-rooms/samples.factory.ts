import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

export const chatRoomsSamples: SliceSamples = {
  bodies: {
    "POST /api/v6/chat/rooms": (actor, target, database) => buildDirectRoomBody(actor.role, target, database),
    "POST /api/v6/chat/class-rooms": async (_actor, target, database) => ({
      key: aKey(),
      schoolId: target.schoolId,
      roomId: await roomOfClass(target, database),
      reason: "The plan of the term.",
    }),
    "PUT /api/v6/chat/rooms/:roomId/quiet": () => ({ until: null }),
    "PUT /api/v6/schools/:schoolId/chat-settings": () => ({
      revision: 0,
      settings: { hours: null, guardiansObserveAll: null, safeguardingLeadId: null },
    }),
  },
};

/**
 * A person whom the role may write to: families and students write to the child's teacher, all others also to
 * the teacher.
 */
async function buildDirectRoomBody(
  role: string,
  { schoolId, personId, sectionId }: Target,
  database: Database,
) {
  const section = await database.inSchool(schoolId, (db) =>
    db
      .selectFrom("sections")
      .select("homeroom_teacher_id as teacherId")
      .where("school_id", "=", schoolId)
      .where("id", "=", sectionId)
      .executeTakeFirst(),
  );
  // If the section belongs to another school, no teacher is found, and a person of that school is used.
  const to = role === "teacher" ? personId : (section?.teacherId ?? personId);
  return { key: aKey(), schoolId, personId: to, aboutId: role === "parent" ? personId : null };
}

/**
 * The room of the section's class as enrolments make it: the rooms of the other calls do not follow from
 * enrolments.
 */
const roomOfClass = ({ schoolId, sectionId }: Target, database: Database) =>
  database.inSchool(schoolId, async (db) => {
    const { rows } = await sql<{ readonly id: number }>`
      with made as (
        insert into rooms (school_id, school_year, kind, derived_key, teaching_class_id, section_id)
        select class.school_id, year.ministry_year, 'subject_class', 'class:' || class.id, class.id, class.section_id
        from teaching_classes as class
        join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
        where class.school_id = ${schoolId} and class.section_id = ${sectionId}
        on conflict (school_id, school_year, derived_key) do nothing returning id
      )
      select id from made
      union all
      select room.id from rooms as room join teaching_classes as class
        on class.school_id = room.school_id and room.derived_key = 'class:' || class.id
      where room.school_id = ${schoolId} and class.section_id = ${sectionId}
      limit 1`.execute(db);
    return rows[0]?.id ?? 1;
  });
