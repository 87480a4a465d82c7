import { schoolsInReach } from "#identity/access/public.ts";
import type { MayRead } from "#talking/files/public.ts";

import { listVisiblePhotos } from "./visible-photos.queries.ts";

/** PER-3: asked anew for each picture, so that a consent that is withdrawn closes it at once. */
export const mayReadPersonPhotos: MayRead = async (context, schoolId, uses) => {
  if (!(await schoolsInReach(context)).includes(schoolId)) return [];
  const ids = uses.map(({ targetId }) => targetId);
  const seen = await listVisiblePhotos(context.database.reading(schoolId), schoolId, context.actor, {
    by: "photo",
    ids,
  });
  const open = new Set(seen.map(({ id }) => id));
  return uses.filter(({ targetId }) => open.has(targetId));
};
