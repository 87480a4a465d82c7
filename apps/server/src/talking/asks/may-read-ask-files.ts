import { schoolsInReach } from "#identity/access/public.ts";
import type { MayRead } from "#talking/files/public.ts";

import { listSeenAsks } from "./asked.queries.ts";
import { isOffice } from "./require-ask.ts";

/** ASK-1: files of asks that are for the caller, that it wrote, or that it oversees. */
export const mayReadAskFiles: MayRead = async (context, schoolId, uses) => {
  const { actor, database } = context;
  if (!(await schoolsInReach(context)).includes(schoolId)) return [];
  const askIds = uses.map(({ targetId }) => targetId);
  const reader = { actor, overlooks: isOffice(actor) };
  const seen = await listSeenAsks(database.reading(schoolId), schoolId, askIds, reader);
  return uses.filter(({ targetId }) => seen.has(targetId));
};
