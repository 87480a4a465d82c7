import { schoolsInReach } from "#identity/access/public.ts";
import { listScopeOf } from "#school/schools/public.ts";
import type { MayRead } from "#talking/files/public.ts";

import { listOpenUses } from "./video-takes.queries.ts";

/** VID-1; the office watches by F2 with a reason, which no endpoint takes yet. */
export const mayReadVideoTaskFiles: MayRead = async (context, schoolId, uses) => {
  if (!(await schoolsInReach(context)).includes(schoolId)) return [];
  const { actor, database } = context;
  const isStudent = actor.role === "student";
  const isStaff = actor.role === "teacher" || actor.role === "subject_coordinator";
  if (!isStudent && !isStaff && actor.role !== "parent") return [];
  return listOpenUses(
    database.reading(schoolId),
    schoolId,
    { accountId: actor.accountId, reach: isStaff ? listScopeOf(actor) : null, isStudent },
    uses,
  );
};
