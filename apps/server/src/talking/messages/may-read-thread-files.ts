import { schoolsInReach } from "#identity/access/public.ts";
import type { MayRead } from "#talking/files/public.ts";

import { listOpenEntries } from "./messages.queries.ts";

/** L2: files of entries that are visible to the caller; files of an internal note stay in the office. */
export const mayReadThreadFiles: MayRead = async (context, schoolId, uses) => {
  if (!(await schoolsInReach(context)).includes(schoolId)) return [];
  const entries = uses.map(({ targetId, part }) => ({ threadId: targetId, no: part }));
  const open = await listOpenEntries(context.database.reading(schoolId), schoolId, entries, context.actor);
  return uses.filter(({ targetId, part }) => open.has(`${targetId} ${part}`));
};
