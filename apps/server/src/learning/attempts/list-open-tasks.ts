import type { listOpenTasks as route } from "@dars/contract/learning/attempts";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { hasStudent } from "#school/people/public.ts";

import { listExercisesOfTeacher } from "./open-tasks.queries.ts";
import { listStudentTasks } from "./read-task.ts";

/**
 * E5: a teacher reads what is set in their own classes, or in a section that they lead. The reply's schema drops scores.
 */
export async function listOpenTasks(
  { actor, database }: Context,
  { params: { schoolId, studentId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId, "at once");
  const [isHere, tasks] = await Promise.all([
    hasStudent(db, schoolId, studentId),
    listStudentTasks(db, schoolId, studentId),
  ]);
  if (!isHere) throw notFound("This student");
  const open = tasks.filter(
    ({ purpose, standing, state }) =>
      purpose !== "practice" && state !== "closed" && (standing === "new" || standing === "working"),
  );
  if (actor.role !== "teacher") return { tasks: open };
  const ids = open.map(({ id }) => id);
  const own = new Set(await listExercisesOfTeacher(db, schoolId, actor.personId ?? 0, ids));
  return { tasks: open.filter(({ id }) => own.has(id)) };
}
