import { schoolsInReach } from "#identity/access/public.ts";
import { listScopeOf } from "#school/schools/public.ts";
import type { MayRead } from "#talking/files/public.ts";

import { listOpenAnswers } from "./attempt-files.queries.ts";

/** Photos, files and recordings of answers: their student, the student's guardians, and teachers who mark the class. */
export const mayReadAnswerFiles: MayRead = async (context, schoolId, uses) => {
  const { actor, database } = context;
  if (actor.role !== "student" && actor.role !== "parent" && actor.role !== "teacher") return [];
  if (!(await schoolsInReach(context)).includes(schoolId)) return [];
  return listOpenAnswers(
    database.reading(schoolId),
    schoolId,
    {
      accountId: actor.accountId,
      reach: actor.role === "teacher" ? listScopeOf(actor) : null,
      isStudent: actor.role === "student",
    },
    uses,
  );
};
