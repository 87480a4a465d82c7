import { schoolsInReach } from "#identity/access/public.ts";
import type { MayRead } from "#talking/files/public.ts";

import { listKnown } from "./documents.queries.ts";

const OFFICE: ReadonlySet<string> = new Set(["school_management", "administrator"]);

/** O2: documents of applications are readable for the office of the school, and nobody else with an account. */
export const mayReadApplicationFiles: MayRead = async (context, schoolId, uses) => {
  if (!OFFICE.has(context.actor.role)) return [];
  if (!(await schoolsInReach(context)).includes(schoolId)) return [];
  const ids = uses.map(({ targetId }) => targetId);
  const known = await listKnown(context.database.reading(schoolId), schoolId, ids);
  return uses.filter(({ targetId }) => known.has(targetId));
};
