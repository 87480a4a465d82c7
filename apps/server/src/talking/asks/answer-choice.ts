import type { Input, Reply } from "@dars/contract/platform/route";
import type { answerChoice as route } from "@dars/contract/talking/ask-answers";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";

import { findAsk, listOptions, lockAsk, type AskRow } from "./asks.queries.ts";
import { countVote, findOwnChoice, insertChoice } from "./choices.queries.ts";
import { refuseWithdrawn } from "./require-ask.ts";
import { settleAnswered } from "./tell-asked.ts";

/**
 * ASK-3, ASK-4. What is kept of an anonymous answer beside its sender, such as the request of its key, does not hold what
 * was chosen.
 */
export async function answerChoice(
  context: Context,
  { params: { schoolId, askId }, body: { key, options } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const known = await findAsk(context.database.reading(schoolId), schoolId, askId);
  if (!known || known.kind !== "choice") throw notFound("This ask");
  const request = known.isAnonymous ? { key, askId } : { key, askId, options };
  return writeOnce(context, schoolId, request, async (db) => {
    const ask = known.isAnonymous ? await lockAsk(db, schoolId, askId) : known;
    const own = await findOwnChoice(db, schoolId, askId, context.actor);
    if (!ask || !own) throw notFound("This ask");
    refuseWithdrawn(ask);
    if (own.isAnswered) throw clash("answered", "It was answered before.");
    if (ask.state === "closed") throw clash("closed", "Its deadline is over.");
    await refuseOther(db, ask, options);
    const { personId } = own;
    const isWritten = ask.isAnonymous
      ? await countVote(db, schoolId, { askId, personId, options })
      : await insertChoice(db, schoolId, { askId, personId, options, accountId: context.actor.accountId });
    if (!isWritten) throw clash("answered", "It was answered before.");
    await settleAnswered(db, schoolId, [personId]);
    return { id: askId };
  });
}

async function refuseOther(
  db: Db,
  { schoolId, id, mode }: AskRow,
  options: readonly number[],
): Promise<void> {
  const known = new Set((await listOptions(db, schoolId, id)).map(({ no }) => no));
  if (!options.every((no) => known.has(no))) throw invalid("There is no such option.", "/body/options");
  if (mode !== "several" && options.length !== 1) throw invalid("One is chosen.", "/body/options");
}
