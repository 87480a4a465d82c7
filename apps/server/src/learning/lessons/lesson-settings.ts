import type {
  readLessonSettings as readRoute,
  saveLessonSettings as saveRoute,
} from "@dars/contract/learning/lesson-teaching";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audit, by } from "#platform/audit.ts";
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
    await audit(db, schoolId, {
      action: "lesson-settings.changed",
      ...by(context),
      subject: { kind: "school", id: schoolId },
      changes: { teacherCanPublish: body.teacherCanPublish },
    });
  });
  return body;
}
