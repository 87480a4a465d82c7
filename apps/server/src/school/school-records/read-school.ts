import type { Reply } from "@dars/contract/platform/route";
import type { readSchool as route } from "@dars/contract/school/school-records";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { findSchool } from "./school-records.queries.ts";

export async function readSchool(
  { database, actor }: Context,
  { schoolId }: { readonly schoolId: number },
): Promise<Reply<typeof route>> {
  // By the school's own door, though the table is the directory's: it keeps strangers out.
  const found = await findSchool(database.reading(schoolId), actor.groupId, schoolId);
  if (!found || found.kind === "office") throw notFound("This school");
  const { id: _, state, revision, kind, ...school } = found;
  return { school: { ...school, kind }, state, revision };
}
