import { schoolsInReach } from "#identity/access/public.ts";
import { getListScope } from "#school/schools/public.ts";
import type { MayRead } from "#talking/files/public.ts";

import { listOpenAnswers } from "./attempt-files.queries.ts";

/** Photos, files and recordings of answers: their student, the student's guardians, the class's teachers, and the office. */
export const mayReadAnswerFiles: MayRead = async (context, schoolId, uses) => {
  const { actor, database } = context;
  const isStaff = actor.role === "teacher" || actor.role === "school_management";
  if (!isStaff && actor.role !== "student" && actor.role !== "parent") return [];
  if (!(await schoolsInReach(context)).includes(schoolId)) return [];
  return listOpenAnswers(
    database.reading(schoolId),
    schoolId,
    {
      accountId: actor.accountId,
      reach: isStaff ? getListScope(actor) : null,
      isStudent: actor.role === "student",
    },
    uses,
  );
};
