import type { Input, Reply } from "@dars/contract/platform/route";
import type { chooseTask as route } from "@dars/contract/shell/tonight";

import type { Context } from "#platform/context.ts";

import { deleteChoice, saveChoice } from "./tonight.queries.ts";

/** The last word of a child's guardians holds. */
export async function chooseTask(
  { actor, database }: Context,
  { params: { schoolId, studentId, task }, body: { choice } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  await database.inSchool(schoolId, async (db) => {
    if (choice === null) await deleteChoice(db, schoolId, studentId, task);
    else await saveChoice(db, schoolId, { studentId, task, choice, accountId: actor.accountId });
  });
  return { choice };
}
