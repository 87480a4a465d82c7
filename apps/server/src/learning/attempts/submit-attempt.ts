import type { saveAnswers as saveRoute, submitAttempt as route } from "@dars/contract/learning/attempts";
import type { Input, Reply } from "@dars/contract/platform/route";

import { by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { keyedBy } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { getAnswerQueue } from "./answer-queue.ts";

/** A save that a later one has overtaken changes nothing; one of what was handed in is kept beside it. */
export async function saveAnswers(
  { database, actor: { accountId, sessionId } }: Context,
  { params, body }: Input<typeof saveRoute>,
): Promise<Reply<typeof saveRoute>> {
  await database.enter(params.schoolId);
  const taken = await getAnswerQueue(database).take({
    ...params,
    accountId,
    sessionId,
    saved: body,
    submission: null,
  });
  return { seq: taken.seq, ...taken.unseen };
}

/** ATT-1: an attempt is handed in once, whatever is sent again. */
export async function submitAttempt(
  context: Context,
  { params, body: { key, ...saved } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  const { schoolId, studentId, attemptId } = params;
  await database.enter(schoolId);
  const request = { ...saved, studentId, attemptId };
  const { line } = await getAnswerQueue(database).take({
    ...params,
    accountId: actor.accountId,
    sessionId: actor.sessionId,
    saved,
    submission: {
      keyed: keyedBy(context, schoolId, key, request),
      by: by(context),
    },
  });
  if (!line) throw notFound("This attempt");
  return line;
}
