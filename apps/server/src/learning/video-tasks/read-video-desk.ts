import type { readVideoDesk as route } from "@dars/contract/learning/video-tasks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { requireOffering } from "#learning/lessons/public.ts";
import type { Context } from "#platform/context.ts";
import { listScopeOf } from "#school/schools/public.ts";

import { claimOf } from "./claim-video-take.ts";
import { listDesk, listPhrases } from "./desk.queries.ts";
import { headOf, takeOf, taskLine } from "./list-video-tasks.ts";
import { listTaskRows } from "./video-tasks.queries.ts";

export async function readVideoDesk(
  context: Context,
  { params: { schoolId, offeringId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  const db = database.reading(schoolId);
  const offering = await requireOffering(context, db, schoolId, offeringId);
  const reach = listScopeOf(actor);
  const rows = await listTaskRows(db, schoolId, reach, { offeringId });
  const ids = rows.map(({ id }) => id);
  const [students, phrases] = await Promise.all([
    listDesk(db, schoolId, reach, ids),
    listPhrases(db, schoolId, actor.accountId),
  ]);
  return {
    offering: headOf(offering),
    tasks: rows.map(taskLine),
    students: students.map(({ takes, ...line }) => ({
      ...line,
      takes: takes.map(({ claim, ...take }) => ({
        ...takeOf(take),
        claim: claim && claimOf(claim, actor.accountId),
      })),
    })),
    phrases: [...phrases],
    mayMark: actor.role === "teacher",
  };
}
