import type {
  readLessonSettings as readRoute,
  saveLessonSettings as saveRoute,
} from "@dars/contract/learning/lesson-teaching";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";

import { findTeacherCanPublish, updateTeacherCanPublish } from "./reach.queries.ts";

export const readLessonSettings = async (
  { database }: Context,
  { params: { schoolId } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> => ({
  teacherCanPublish: await findTeacherCanPublish(database.reading(schoolId), schoolId),
});

/** LES-5. */
export async function saveLessonSettings(
  context: Context,
  { params: { schoolId }, body }: Input<typeof saveRoute>,
): Promise<Reply<typeof saveRoute>> {
  await context.database.inSchool(schoolId, async (db) => {
    await updateTeacherCanPublish(db, schoolId, body.teacherCanPublish);
    await audited(context, db, schoolId, "lesson-settings.changed", ["school", schoolId], {
      teacherCanPublish: body.teacherCanPublish,
    });
  });
  return body;
}
