import { schoolsInReach } from "#identity/access/public.ts";
import type { MayRead } from "#talking/files/public.ts";

import { listOpenExcuses } from "./excuses.queries.ts";

/** Documents of excuses: readable for the child's guardians, its homeroom teacher and the office of its school. */
export const mayReadExcuseFiles: MayRead = async (context, schoolId, uses) => {
  if (!(await schoolsInReach(context)).includes(schoolId)) return [];
  const db = context.database.reading(schoolId);
  const ids = uses.map(({ targetId }) => targetId);
  const open = await listOpenExcuses(db, schoolId, ids, context.actor);
  return uses.filter(({ targetId }) => open.has(targetId));
};
