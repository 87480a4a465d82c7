import type { Reply } from "@dars/contract/platform/route";
import type { listStudentSubjects as route } from "@dars/contract/school/schools";

import type { Context } from "#platform/context.ts";
import type { ReadsTogether } from "#platform/db/reads-together.ts";
import { notFound } from "#platform/errors.ts";
import { ReadyJson } from "#platform/http/ready-json.ts";

import { getListScope, type ListScope } from "./list-scope.ts";
import { findTaughtBy, type StudentSubjects } from "./student-subjects.queries.ts";

interface ListStudentSubjectsKey {
  readonly schoolId: number;
  readonly studentId: number;
}

/** A teacher sees only the student's subjects that the teacher teaches; the family and the office see all. */
export const listStudentSubjects = (together: ReadsTogether<number, StudentSubjects>) =>
  async function (
    { actor, database }: Context,
    { schoolId, studentId }: ListStudentSubjectsKey,
  ): Promise<ReadyJson<Reply<typeof route>>> {
    const isFamily = actor.role === "student" || actor.role === "parent";
    const reach: ListScope = isFamily ? { kind: "school" } : getListScope(actor);
    const found =
      reach.kind === "classes"
        ? await findTaughtBy(database.shortReading(schoolId), {
            schoolId,
            studentId,
            teacherId: reach.teacherId,
          })
        : await together.read(database, schoolId, studentId);
    if (!found) throw notFound("This student");
    return new ReadyJson(found.written);
  };
