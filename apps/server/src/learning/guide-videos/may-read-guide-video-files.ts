import { schoolsInReach } from "#identity/access/public.ts";
import { getListScope } from "#school/schools/public.ts";
import type { MayRead } from "#talking/files/public.ts";

import { listVideosWithin } from "./guide-videos.queries.ts";

/** D7: never a student or a guardian. */
export const mayReadGuideVideoFiles: MayRead = async (context, schoolId, uses) => {
  const { actor, database } = context;
  if (actor.role === "student" || actor.role === "parent") return [];
  if (!(await schoolsInReach(context)).includes(schoolId)) return [];
  const own = uses.filter(({ kind }) => kind === "guide_video");
  const ids = own.map(({ targetId }) => targetId);
  const open = await listVideosWithin(database.reading(schoolId), schoolId, getListScope(actor), ids);
  return own.filter(({ targetId }) => open.has(targetId));
};
