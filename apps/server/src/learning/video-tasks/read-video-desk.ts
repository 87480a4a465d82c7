import type { readVideoDesk as route } from "@dars/contract/learning/video-tasks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { requireOffering } from "#learning/lessons/public.ts";
import type { Context } from "#platform/context.ts";
import { getListScope } from "#school/schools/public.ts";

import { toClaim } from "./claim-video-take.ts";
import { listDesk, listPhrases } from "./desk.queries.ts";
import { pickHead, toVideoTake, taskLine } from "./list-video-tasks.ts";
import { listTaskRows } from "./video-tasks.queries.ts";

export async function readVideoDesk(
  context: Context,
  { params: { schoolId, offeringId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  const db = database.reading(schoolId);
  const offering = await requireOffering(context, db, schoolId, offeringId);
  const reach = getListScope(actor);
  const rows = await listTaskRows(db, schoolId, reach, { offeringId });
  const ids = rows.map(({ id }) => id);
  const [students, phrases] = await Promise.all([
    listDesk(db, schoolId, reach, ids),
    listPhrases(db, schoolId, actor.accountId),
  ]);
  return {
    offering: pickHead(offering),
    tasks: rows.map(taskLine),
    students: students.map(({ takes, ...line }) => ({
      ...line,
      takes: takes.map(({ claim, ...take }) => ({
        ...toVideoTake(take),
        claim: claim && toClaim(claim, actor.accountId),
      })),
    })),
    phrases: [...phrases],
    mayMark: actor.role === "teacher",
  };
}
