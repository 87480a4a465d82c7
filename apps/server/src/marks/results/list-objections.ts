import type { listObjections as route } from "@dars/contract/marks/objections";
import type { Input, Reply } from "@dars/contract/platform/route";

import { nameColumn, POLICIES } from "#marks/engine/public.ts";
import type { Context } from "#platform/context.ts";
import { getListScope } from "#school/schools/public.ts";

import { objectionLine } from "./objection-line.ts";
import { listOfSchool } from "./objections.queries.ts";

export async function listObjections(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const reach = getListScope(actor);
  const rows = await listOfSchool(database.reading(schoolId), schoolId, reach);
  return {
    objections: rows.map((row) => ({
      ...objectionLine(row, actor.accountId),
      student: row.student,
      yearId: row.yearId,
      section: row.section,
      label: nameColumn(ALL_NODES, row.code),
      classId: row.classId,
      comment: row.comment,
      coordinatorComment: row.coordinatorComment,
    })),
    may: { answer: reach.kind === "school", comment: reach.kind !== "school" },
  };
}

const ALL_NODES = POLICIES.flatMap(({ nodes }) => nodes);
