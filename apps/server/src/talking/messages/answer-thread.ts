import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  answerThread as answerRoute,
  claimThread as claimRoute,
  closeThread as closeRoute,
  ThreadState,
} from "@dars/contract/talking/messages";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { forbidden } from "#platform/errors.ts";

import { attachToThreads } from "./attach-to-threads.ts";
import { findEnds, isOfOffice } from "./ends.queries.ts";
import { revokeLinks } from "./links.queries.ts";
import { lockThread, type ThreadRow } from "./messages.queries.ts";
import { requireThread } from "./read-thread.ts";
import { settleThreads, tellOffice, tellPerson } from "./tell.ts";
import { insertEntry, updateClaim, updateState } from "./write-messages.queries.ts";

/** L2. Entries are only ever added. */
export async function answerThread(
  context: Context,
  { params: { schoolId, threadId }, body }: Input<typeof answerRoute>,
): Promise<Reply<typeof answerRoute>> {
  return writeOnce(context, schoolId, { ...body, threadId }, async (db) => {
    await lockThread(db, schoolId, threadId);
    const thread = await requireThread(db, context, schoolId, threadId);
    if (body.isInternal && thread.isPersonSide) throw forbidden("write a note of the office");
    if (thread.state === "closed") throw clash("closed", "The thread is closed.");
    const state = stateAfter(thread, body.isInternal);
    const no = await insertEntry(db, schoolId, threadId, context.actor, {
      ...body,
      state,
      isPersonSide: thread.isPersonSide,
    });
    await attachToThreads(context, db, {
      schoolId,
      fileIds: body.attachments ?? [],
      entries: [{ threadId, no }],
    });
    if (body.isInternal) return { no, state };
    await tellOther(db, schoolId, thread);
    if (!thread.isPersonSide) await settleThreads(db, schoolId, [threadId]);
    return { no, state };
  });
}

/** An entry of the office answers; an entry of the person reopens the question. A note changes nothing. */
function stateAfter({ isPersonSide, state }: ThreadRow, isInternal: boolean): ThreadState {
  if (isInternal) return state;
  if (!isPersonSide) return "answered";
  return state === "answered" ? "open" : state;
}

/** Notifies the other side of a new entry. */
export async function tellOther(
  db: Db,
  schoolId: number,
  { id, isPersonSide }: Pick<ThreadRow, "id" | "isPersonSide">,
): Promise<void> {
  const ends = await findEnds(db, schoolId, id);
  if (!ends) return;
  if (!isPersonSide) return tellPerson(db, schoolId, id, ends);
  if (!ends.isOffice) return tellPerson(db, schoolId, id, { personId: ends.otherId, aboutId: null });
  await tellOffice(db, schoolId, id, ends.claimedBy === null ? [] : [ends.claimedBy]);
}

/** One member of the office at a time; only that member can return it. */
export async function claimThread(
  context: Context,
  { params: { schoolId, threadId }, body: { isClaimed } }: Input<typeof claimRoute>,
): Promise<Reply<typeof claimRoute>> {
  const { actor, database } = context;
  await database.inSchool(schoolId, async (db) => {
    await lockThread(db, schoolId, threadId);
    const { claimedBy, isPersonSide } = await requireThread(db, context, schoolId, threadId);
    if (isPersonSide) throw forbidden("take what one has written oneself");
    // A thread claimed by a former member of the office is open to all of the office again.
    if (claimedBy !== null && !claimedBy.isMe && (await isOfOffice(db, schoolId, claimedBy.accountId)))
      throw clash("claimed", "A colleague has taken it.");
    await updateClaim(db, schoolId, threadId, isClaimed ? actor.accountId : null);
    await audited(context, db, schoolId, isClaimed ? "thread.claimed" : "thread.released", [
      "thread",
      threadId,
    ]);
  });
  return { isClaimed };
}

/** MSG-1: no link leads into a thread that is closed, also not after it is opened again. */
export async function closeThread(
  context: Context,
  { params: { schoolId, threadId }, body: { key, isClosed } }: Input<typeof closeRoute>,
): Promise<Reply<typeof closeRoute>> {
  const state: ThreadState = isClosed ? "closed" : "reopened";
  return writeOnce(context, schoolId, { key, isClosed, threadId }, async (db) => {
    await lockThread(db, schoolId, threadId);
    const thread = await requireThread(db, context, schoolId, threadId);
    if ((thread.state === "closed") === isClosed) return { state: thread.state };
    await updateState(db, schoolId, threadId, { state, isPersonSide: thread.isPersonSide });
    if (isClosed) await revokeLinks(db, schoolId, threadId);
    await tellOther(db, schoolId, thread);
    if (isClosed) await settleThreads(db, schoolId, [threadId]);
    await audited(context, db, schoolId, isClosed ? "thread.closed" : "thread.reopened", [
      "thread",
      threadId,
    ]);
    return { state };
  });
}
