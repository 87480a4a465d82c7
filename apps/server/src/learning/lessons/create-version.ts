import type { createVersion as route } from "@dars/contract/learning/lesson-versions";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { forbidden, invalid, notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import { requireVersion } from "./require-version.ts";
import { findLesson, insertVersion } from "./versions.queries.ts";

/** LES-1: a published version is changed by creating its next draft. */
export async function createVersion(
  context: Context,
  { params: { schoolId, lessonId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, lessonId }, async (db) => {
    const { actor } = context;
    const lesson = await findLesson(db, schoolId, lessonId, { reach: getListScope(actor) });
    if (!lesson) throw notFound("This lesson");
    if (!lesson.isOpen) throw forbidden("change the lessons of a year that is archived");
    if (body.fromVersionId !== null) {
      const { version } = await requireVersion(context, db, schoolId, body.fromVersionId);
      if (version.lessonId !== lessonId) throw invalid("It is of another lesson.", "/body/fromVersionId");
    }
    const id = await insertVersion(db, schoolId, { ...body, lessonId, authorId: actor.accountId });
    await audited(context, db, schoolId, "lesson-version.begun", ["lesson-version", id], {
      lessonId,
      kind: body.kind,
    });
    return { id };
  });
}
