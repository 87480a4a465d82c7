import type { listLessonSources as route } from "@dars/contract/learning/curriculum";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { getListScope } from "#school/schools/public.ts";

import { listSources } from "./lesson-sources.queries.ts";
import { requireOffering } from "./may.ts";

/** D3. */
export async function listLessonSources(
  context: Context,
  { params: { schoolId, offeringId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = context.database.reading(schoolId);
  const { subjectId } = await requireOffering(context, db, schoolId, offeringId);
  const reach = getListScope(context.actor);
  return { sources: [...(await listSources(db, schoolId, { subjectId, offeringId }, { reach }))] };
}
