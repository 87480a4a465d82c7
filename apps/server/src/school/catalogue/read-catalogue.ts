import type { Reply } from "@dars/contract/platform/route";
import type { readCatalogue as route } from "@dars/contract/school/catalogue";

import type { Context } from "#platform/context.ts";

import { listLevels, listSubjects } from "./catalogue.queries.ts";

export async function readCatalogue(
  { database, actor }: Context,
  { schoolId }: { readonly schoolId: number },
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const coordinator = actor.role === "subject_coordinator" ? actor.accountId : null;
  const [levels, subjects] = await Promise.all([
    listLevels(db, actor.groupId),
    listSubjects(db, actor.groupId, schoolId, coordinator),
  ]);
  const mayWrite = actor.role !== "school_management";
  return {
    levels,
    subjects: subjects.map((subject) => ({ ...subject, mayChange: mayWrite && subject.mayChange })),
  };
}
