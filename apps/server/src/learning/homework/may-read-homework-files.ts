import { schoolsInReach } from "#identity/access/public.ts";
import { getListScope } from "#school/schools/public.ts";
import type { MayRead } from "#talking/files/public.ts";

import { listReadableUses } from "./readable-files.queries.ts";

/** HW-1, HW-3: of homework its classes with their families, its teachers and the office; of an answer its family and these. */
export const mayReadHomeworkFiles: MayRead = async (context, schoolId, uses) => {
  if (!(await schoolsInReach(context)).includes(schoolId)) return [];
  const { actor, database } = context;
  const isFamily = actor.role === "student" || actor.role === "parent";
  const isStaff = actor.role === "teacher" || actor.role === "school_management";
  const isCoordinator = actor.role === "subject_coordinator";
  if (!isFamily && !isStaff && !isCoordinator) return [];
  return listReadableUses(
    database.reading(schoolId),
    schoolId,
    { accountId: actor.accountId, role: actor.role, reach: isFamily ? null : getListScope(actor) },
    // E9: a coordinator sees no answer of a student.
    isCoordinator ? uses.filter(({ kind }) => kind === "homework") : uses,
  );
};
