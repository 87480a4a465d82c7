import type { listEarlierFollowUp as route } from "@dars/contract/insight/follow-up";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { listCalls } from "./calls.queries.ts";
import { listEarlier } from "./earlier.queries.ts";
import { isOfStudents } from "./is-open.ts";
import { requireFollowed } from "./require-followed.ts";

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
