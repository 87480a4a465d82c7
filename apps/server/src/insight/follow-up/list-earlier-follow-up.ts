import type {
  listEarlierFollowUp as route,
  listEarlierOfTeacher as teacherRoute,
} from "@dars/contract/insight/follow-up";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { getListScope } from "#school/schools/public.ts";

import { listCalls } from "./calls.queries.ts";
import { listEarlier } from "./earlier.queries.ts";
import { isOfStudents } from "./is-open.ts";
import { requireFollowed, requireFollowedTeacher } from "./require-followed.ts";

/** I6. What concerns teachers is the office's. */
export async function listEarlierFollowUp(
  { actor, database }: Context,
  { params: { schoolId, personId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const isTeacher = actor.role === "teacher";
  await requireFollowed({ actor }, db, schoolId, personId);
  const [found, calls] = await Promise.all([
    listEarlier(db, schoolId, personId),
    listCalls(db, schoolId, personId),
  ]);
  return {
    calls,
    cases: found.filter((each) => !isTeacher || isOfStudents(each)),
  };
}

/** I6: a coordinator reads of a teacher what was about classes in its subjects. */
export async function listEarlierOfTeacher(
  { actor, database }: Context,
  { params: { schoolId, teacherId } }: Input<typeof teacherRoute>,
): Promise<Reply<typeof teacherRoute>> {
  const db = database.reading(schoolId);
  await requireFollowedTeacher({ actor }, db, schoolId, teacherId);
  const reach = getListScope(actor);
  const [found, calls] = await Promise.all([
    listEarlier(db, schoolId, teacherId, reach.kind === "school" ? undefined : reach),
    listCalls(db, schoolId, teacherId),
  ]);
  return { calls, cases: found.filter((each) => !isOfStudents(each)) };
}
