import type { returnVideoTakes as route } from "@dars/contract/learning/video-tasks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { tellFamilies } from "#learning/exercises/public.ts";
import { requireOffering } from "#learning/lessons/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { getListScope } from "#school/schools/public.ts";
import { requireOpenYear } from "#school/years/public.ts";

import { updateReturned } from "./desk.queries.ts";
import { listTaskRows } from "./video-tasks.queries.ts";

export async function returnVideoTakes(
  context: Context,
  { params: { schoolId, offeringId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, offeringId }, async (db) => {
    const { yearId } = await requireOffering(context, db, schoolId, offeringId);
    await requireOpenYear(db, schoolId, yearId);
    const { taskId, studentIds } = body;
    const reach = getListScope(context.actor);
    const returnedStudentIds = await updateReturned(db, schoolId, reach, { offeringId, taskId, studentIds });
    await tellReturned(db, schoolId, offeringId, [...new Set(returnedStudentIds)]);
    await audited(context, db, schoolId, "video-takes.returned", ["offering", offeringId], {
      taskId,
      returned: returnedStudentIds.length,
      isAll: studentIds === null,
    });
    const rows = await listTaskRows(db, schoolId, reach, { offeringId });
    const selectedTasks = rows.filter(({ id }) => taskId === null || id === taskId);
    return {
      returned: returnedStudentIds.length,
      waiting: selectedTasks.reduce((sum, { waiting }) => sum + waiting, 0),
    };
  });
}

/** FB-1: of a first return, and of each change after it. */
export const tellReturned = (
  db: Db,
  schoolId: number,
  offeringId: number,
  studentIds: readonly number[],
): Promise<void> =>
  tellFamilies(db, {
    schoolId,
    kind: "exercise-returned",
    page: "video-exercises",
    id: offeringId,
    studentIds,
  });
