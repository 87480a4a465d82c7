import { schoolsInReach } from "#identity/access/public.ts";
import type { MayRead } from "#talking/files/public.ts";

import { keepCasesFor } from "./cases.queries.ts";

/** K9: files of the sealed copy of a case, for users who may see the case, whatever was unsent since (K10). */
export const mayReadCaseFiles: MayRead = async (context, schoolId, uses) => {
  const { actor, database } = context;
  if (actor.role !== "school_management" && actor.role !== "administrator") return [];
  if (!(await schoolsInReach(context)).includes(schoolId)) return [];
  const caseIds = uses.map(({ targetId }) => targetId);
  const open = await keepCasesFor(database.reading(schoolId), schoolId, actor, caseIds);
  return uses.filter(({ targetId }) => open.has(targetId));
};
