import type { pinVersion as route } from "@dars/contract/learning/lesson-teaching";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { forbidden, invalid, notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import { requirePublisher } from "./may.ts";
import { deletePin, listSectionsOfLesson, upsertPin } from "./sections.queries.ts";
import { findLesson, findVersion } from "./versions.queries.ts";

/** LES-2. A teacher pins the sections that it teaches the subject, where the school lets teachers publish. */
export async function pinVersion(
  context: Context,
  { params: { schoolId, sectionId, lessonId }, body: { versionId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  await database.inSchool(schoolId, async (db) => {
    await requirePublisher(context, db, schoolId);
    const lesson = await findLesson(db, schoolId, lessonId, { reach: getListScope(actor) });
    const sections = await listSectionsOfLesson(db, schoolId, lessonId, actor.personId);
    const section = sections.find(({ id }) => id === sectionId);
    if (!lesson || !section) throw notFound("This lesson");
    if (!lesson.isOpen || (actor.role === "teacher" && !section.isTaughtByMe))
      throw forbidden("choose for this section");
    if (versionId === null) await deletePin(db, schoolId, sectionId, lessonId);
    else {
      const version = await findVersion(db, schoolId, versionId);
      if (version?.lessonId !== lessonId || version.state !== "published")
        throw invalid("A section gets a published version.", "/body/versionId");
      await upsertPin(db, schoolId, { sectionId, lessonId, versionId, accountId: actor.accountId });
    }
    await audited(context, db, schoolId, "lesson.pinned", ["lesson", lessonId], { sectionId, versionId });
  });
  return {};
}
