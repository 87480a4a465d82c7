import type { SubjectLine } from "@dars/contract/school/schools";

import type { Context } from "#platform/context.ts";

import { getListScope } from "./list-scope.ts";
import { listSubjectLines } from "./subjects.queries.ts";

export async function listSubjects(
  { actor, database }: Context,
  { schoolId }: { readonly schoolId: number },
): Promise<{ subjects: SubjectLine[] }> {
  return { subjects: await listSubjectLines(database.reading(schoolId), schoolId, getListScope(actor)) };
}
