import { schoolsInReach } from "#identity/access/public.ts";
import { getListScope } from "#school/schools/public.ts";
import type { MayRead } from "#talking/files/public.ts";

import { listFamilyUses, listStaffUses } from "./files.queries.ts";

/** Readers of a version may read its files. */
export const mayReadLessonFiles: MayRead = async (context, schoolId, uses) => {
  if (!(await schoolsInReach(context)).includes(schoolId)) return [];
  const { actor, database } = context;
  const db = database.reading(schoolId);
  if (actor.role === "student" || actor.role === "parent")
    return listFamilyUses(db, schoolId, actor.accountId, actor.role === "student", uses);
  const seesDrafts = actor.role === "school_management" || actor.role === "subject_coordinator";
  return listStaffUses(db, schoolId, getListScope(actor), seesDrafts ? null : actor.accountId, uses);
};
