import type { listOpenTasks as route } from "@dars/contract/learning/attempts";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { listStudentTasks } from "./read-task.ts";

/** E5. The reply's schema drops scores. */
export async function listOpenTasks(
  { database }: Context,
  { params: { schoolId, studentId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const tasks = await listStudentTasks(database.reading(schoolId), schoolId, studentId);
  return {
    tasks: tasks.filter(
      ({ purpose, standing, state }) =>
        purpose !== "practice" && state !== "closed" && (standing === "new" || standing === "working"),
    ),
  };
}
