import type { HomeworkStudent, readHomework as route } from "@dars/contract/learning/homework";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { getListScope } from "#school/schools/public.ts";

import { listHomeworkStudents } from "./homework-students.queries.ts";
import { requireHomework } from "./require-homework.ts";
import { toHomeworkLine } from "./to-homework-line.ts";

/** E9: names of students only of classes that the caller teaches now, and for the office. */
export async function readHomework(
  context: Context,
  { params: { schoolId, homeworkId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  const db = database.reading(schoolId);
  const found = await requireHomework(context, db, schoolId, homeworkId);
  return { homework: toHomeworkLine(context, found), students: await listStudents() };

  async function listStudents(): Promise<HomeworkStudent[]> {
    if (actor.role === "subject_coordinator") return [];
    return listHomeworkStudents(db, schoolId, getListScope(actor), homeworkId);
  }
}
