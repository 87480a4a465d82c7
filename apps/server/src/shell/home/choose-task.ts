import type { Input, Reply } from "@dars/contract/platform/route";
import type { chooseTask as route } from "@dars/contract/shell/tonight";

import { tickAsChosen } from "#learning/homework/public.ts";
import type { Context } from "#platform/context.ts";

import { deleteChoice, saveChoice } from "./tonight.queries.ts";

const HOMEWORK = "homework-";

/** The last word of a child's guardians holds; homework is done by its tick (HW-8). */
export async function chooseTask(
  context: Context,
  { params: { schoolId, studentId, task }, body: { choice } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  await context.database.inSchool(schoolId, async (db) => {
    const isTicked =
      task.startsWith(HOMEWORK) &&
      (await tickAsChosen(context, db, schoolId, {
        homeworkId: Number(task.slice(HOMEWORK.length)),
        studentId,
        isDone: choice === "done",
      }));
    const { accountId } = context.actor;
    if (choice === null || isTicked) await deleteChoice(db, schoolId, studentId, task);
    else await saveChoice(db, schoolId, { studentId, task, choice, accountId });
  });
  return { choice };
}
