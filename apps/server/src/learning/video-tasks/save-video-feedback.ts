import { isDeepStrictEqual } from "node:util";

import type { saveVideoFeedback as route } from "@dars/contract/learning/video-tasks";
import type { Input, Reply } from "@dars/contract/platform/route";
import { isVisible } from "@dars/contract/platform/visible";

import { requireOffering } from "#learning/lessons/public.ts";
import { requireLevels } from "#learning/scoring/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";
import { requireOpenYear } from "#school/years/public.ts";
import { attachFile, readAttachable } from "#talking/files/public.ts";

import { deleteClaim, insertHistory } from "./desk.queries.ts";
import { requireTask } from "./list-video-tasks.ts";
import { VOICES, type StoredRemark } from "./remarks.queries.ts";
import { tellReturned } from "./return-video-takes.ts";
import { lockTake, updateFeedback, type FoundTake } from "./video-takes.queries.ts";
import type { TaskRow } from "./video-tasks.queries.ts";

export async function saveVideoFeedback(
  context: Context,
  { params: { schoolId, takeId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, takeId }, async (db) => {
    const known = await lockTake(db, schoolId, takeId, { reach: getListScope(context.actor) });
    if (!known || known.state === "withdrawn") throw notFound("This video");
    requireSeen(known, body.revision);
    if (known.state === "returned" && body.takesBack === true)
      throw clash("returned", "It has been returned.");
    const task = await requireTask(context, db, schoolId, known.taskId);
    const { yearId } = await requireOffering(context, db, schoolId, task.offeringId);
    await requireOpenYear(db, schoolId, yearId);
    const given = givenIn(body, task, known);
    const { accountId } = context.actor;
    await attachVoices(db, { schoolId, accountId }, known, given.remarks);
    const isChanged = known.state === "returned" && !isDeepStrictEqual(given, saidIn(known));
    if (isChanged) await insertHistory(db, schoolId, takeId);
    const how = { ...toReturnOptions(body), isRejected: known.state === "rejected", reviewerId: accountId };
    const made = await updateFeedback(db, schoolId, takeId, { ...given, ...how });
    await deleteClaim(db, schoolId, takeId, accountId);
    if (isChanged || (made.state === "returned" && known.state !== "returned"))
      await tellReturned(db, schoolId, task.offeringId, [known.studentId]);
    await note(context, db, schoolId, made.state, takeId);
    return made;
  });
}

interface Speaker {
  readonly schoolId: number;
  readonly accountId: number;
}

/** FB-1: a voice that is no longer among the remarks stays with their history. */
async function attachVoices(
  db: Db,
  { schoolId, accountId }: Speaker,
  { id, remarks: before }: FoundTake,
  remarks: readonly StoredRemark[],
): Promise<void> {
  const known = new Set(before.map(({ voiceId }) => voiceId));
  const fileIds = remarks.flatMap(({ voiceId }) => (voiceId && !known.has(voiceId) ? [voiceId] : []));
  if (fileIds.length === 0) return;
  const files = await readAttachable(db, schoolId, fileIds, "video_take");
  if ([...files.values()].some(({ attached }) => attached.kind !== "voice"))
    throw invalid("It is a voice note.", "/body/remarks");
  await attachFile(db, { schoolId, accountId, fileIds, to: [{ kind: "video_take", id, part: VOICES }] });
}

type FeedbackBody = Input<typeof route>["body"];

const givenIn = (
  { feedback, remarks, levels }: FeedbackBody,
  { criteria }: Pick<TaskRow, "criteria">,
  known: FoundTake,
) => ({
  feedback,
  remarks: requireSaid(remarks).toSorted((one, other) => one.at - other.at),
  levels: levels ? requireLevels(criteria, levels, "/body/levels") : known.levels,
});

function requireSaid(remarks: FeedbackBody["remarks"]): readonly StoredRemark[] {
  if (remarks.some(({ text, voiceId }) => !isVisible(text) && voiceId === undefined))
    throw invalid("A remark has words or a voice.", "/body/remarks");
  return remarks;
}

const toReturnOptions = ({ returns, takesBack = false }: FeedbackBody) => ({
  returns: returns && !takesBack,
  takesBack,
});

const saidIn = ({ feedback, remarks, levels }: FoundTake) => ({ feedback, remarks, levels });

const note = (context: Context, db: Db, schoolId: number, state: FoundTake["state"], id: number) =>
  audited(context, db, schoolId, state === "returned" ? "video-take.returned" : "video-take.commented", [
    "video-take",
    id,
  ]);
