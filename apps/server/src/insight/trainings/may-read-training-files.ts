import { schoolsInReach } from "#identity/access/public.ts";
import type { MayRead } from "#talking/files/public.ts";

import { listVisible } from "./trainings.queries.ts";

/** N2: materials are read by those who see the training. */
export const mayReadTrainingFiles: MayRead = async (context, schoolId, uses) => {
  const { actor, database } = context;
  if (actor.role === "student" || actor.role === "parent") return [];
  if (!(await schoolsInReach(context)).includes(schoolId)) return [];
  const visible = new Set(
    (await listVisible(database.reading(schoolId), schoolId, actor)).map(({ id }) => id),
  );
  return uses.filter(({ kind, targetId }) => kind === "training" && visible.has(targetId));
};
