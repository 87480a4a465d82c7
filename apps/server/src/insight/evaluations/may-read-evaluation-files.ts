import { schoolsInReach } from "#identity/access/public.ts";
import type { MayRead } from "#talking/files/public.ts";

import { listVisibleIds } from "./evaluations.queries.ts";

/** M3: evidence is read by those who may read the evaluation. */
export const mayReadEvaluationFiles: MayRead = async (context, schoolId, uses) => {
  const { actor, database } = context;
  if (actor.role === "student" || actor.role === "parent") return [];
  if (!(await schoolsInReach(context)).includes(schoolId)) return [];
  const own = uses.filter(({ kind }) => kind === "evaluation");
  const ids = own.map(({ targetId }) => targetId);
  const open = await listVisibleIds(database.reading(schoolId), schoolId, actor, ids);
  return own.filter(({ targetId }) => open.has(targetId));
};
