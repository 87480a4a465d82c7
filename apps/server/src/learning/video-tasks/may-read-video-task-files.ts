import { schoolsInReach } from "#identity/access/public.ts";
import { getListScope } from "#school/schools/public.ts";
import type { MayRead } from "#talking/files/public.ts";

import { listOpenUses } from "./video-takes.queries.ts";

/** VID-1; management and coordinators watch answers by F2, while their look with a reason lasts. */
export const mayReadVideoTaskFiles: MayRead = async (context, schoolId, uses) => {
  if (!(await schoolsInReach(context)).includes(schoolId)) return [];
  const { actor, database } = context;
  const isStudent = actor.role === "student";
  const isOnlooker = actor.role === "school_management" || actor.role === "subject_coordinator";
  const isStaff = isOnlooker || actor.role === "teacher";
  if (!isStudent && !isStaff && actor.role !== "parent") return [];
  return listOpenUses(
    database.reading(schoolId),
    schoolId,
    { accountId: actor.accountId, reach: isStaff ? getListScope(actor) : null, isStudent, isOnlooker },
    uses,
  );
};
