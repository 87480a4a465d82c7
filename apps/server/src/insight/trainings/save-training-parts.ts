import type {
  listTrainingParts as listRoute,
  markTrainingPart as markRoute,
  saveTrainingParts as saveRoute,
  TrainingPart,
  TrainingPartRecord,
} from "@dars/contract/insight/training-parts";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { forbidden, invalid, notFound } from "#platform/errors.ts";
import { replaceSharedFiles } from "#talking/files/public.ts";

import { completeTraining } from "./complete-training.ts";
import { findPartVideo } from "./find-part-video.ts";
import { mayChange } from "./list-trainings.ts";
import {
  listParts,
  raiseRevision,
  removeOtherParts,
  upsertPart,
  upsertPartPresence,
  withdrawIncomplete,
  type PartRow,
} from "./parts.queries.ts";
import { managed } from "./save-training.ts";
import { findVisible, lockTraining } from "./trainings.queries.ts";

/** N2: the right answers only for those who write the quiz. */
export async function listTrainingParts(
  { actor, database }: Context,
  { params: { schoolId, training } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const db = database.reading(schoolId);
  const row = await findVisible(db, schoolId, actor, training);
  if (!row) throw notFound("This training");
  const parts = await listParts(db, schoolId, row.id, row.mine && row.takerId);
  const isWriter = mayChange(actor, row);
  return { parts: parts.map((part) => toTrainingPart(part, { isWriter, isTaker: row.mine !== null })) };
}

const NOTHING_DONE = { isDone: false, wasPresent: null, attempts: 0, bestPercent: null };

function toTrainingPart(
  row: PartRow,
  { isWriter, isTaker }: { readonly isWriter: boolean; readonly isTaker: boolean },
): TrainingPart {
  const { startsAt, endsAt, fileId, files, result, questions, seen, isMediaAwaited: _, ...part } = row;
  const video = findPartVideo(row);
  return {
    ...part,
    ...(video && { video: { ...video, seen } }),
    startsAt: startsAt && startsAt.toISOString(),
    endsAt: endsAt && endsAt.toISOString(),
    questions: questions.map((question) => ({ ...question, right: isWriter ? question.right : null })),
    file: files.find((file) => file.fileId === fileId) ?? null,
    mine: isTaker ? (result ?? NOTHING_DONE) : null,
  };
}

/** N1. When parts are removed, the participants who have done all the others become complete. */
export async function saveTrainingParts(
  context: Context,
  { params: { schoolId, training: key }, body }: Input<typeof saveRoute>,
): Promise<Reply<typeof saveRoute>> {
  const { actor } = context;
  body.parts.forEach(requireSense);
  return writeOnce(context, schoolId, { ...body, training: key }, async (db) => {
    await lockTraining(db, schoolId, key);
    const row = await findVisible(db, schoolId, actor, key);
    if (!row) throw notFound("This training");
    if (!mayChange(actor, row)) throw forbidden("change this training");
    requireSeen(row, body.revision);
    if (row.isSelfPaced && body.parts.some(({ kind }) => kind === "session"))
      throw invalid("A self-paced training has no sessions.", "/body/parts");
    const known = new Map((await listParts(db, schoolId, row.id, null)).map((part) => [part.id, part]));
    if (body.parts.some(({ id, kind }) => id !== null && known.get(id)?.kind !== kind))
      throw invalid("The training has no such part.", "/body/parts");
    await replaceSharedFiles(db, {
      schoolId,
      accountId: actor.accountId,
      fileIds: [...new Set(body.parts.flatMap(({ fileId }) => fileId ?? []))],
      to: { kind: "training", id: row.id },
      shareable: async (uses) =>
        uses.filter(({ kind, targetId }) => kind === "training" && targetId === row.id),
    });
    const remainingPartIds = body.parts.flatMap(({ id }) => id ?? []);
    await removeOtherParts(db, schoolId, row.id, remainingPartIds);
    for (const [position, part] of body.parts.entries())
      await upsertPart(db, schoolId, row.id, part, position);
    await completeTraining(db, schoolId, row.id);
    await audited(context, db, schoolId, "training.saved");
    return { revision: await raiseRevision(db, schoolId, row.id) };
  });
}

function requireSense(part: TrainingPartRecord, place: number): void {
  const field = `/body/parts/${place}`;
  requireSession(part, field);
  requireQuestions(part, field);
  const { kind, url, fileId } = part;
  const count = [url, fileId].filter((each) => each !== null).length;
  if (count !== (kind === "material" ? 1 : 0)) throw invalid("A material is a link or a file.", field);
}

function requireSession({ kind, startsAt, endsAt, place }: TrainingPartRecord, field: string): void {
  const count = [startsAt, endsAt, place].filter((each) => each !== null).length;
  if (count !== (kind === "session" ? 3 : 0)) throw invalid("A session has a time and a place.", field);
  if (startsAt !== null && endsAt !== null && Date.parse(startsAt) >= Date.parse(endsAt))
    throw invalid("It ends before it begins.", field);
}

function requireQuestions({ kind, questions }: TrainingPartRecord, field: string): void {
  if ((kind === "quiz") !== questions.length > 0) throw invalid("A quiz has questions.", field);
  if (questions.some(({ right, options }) => right === null || right >= options.length))
    throw invalid("Each question has one right option.", field);
}

/** TRN-1. */
export async function markTrainingPart(
  context: Context,
  { params: { schoolId, training, partId }, body }: Input<typeof markRoute>,
): Promise<Reply<typeof markRoute>> {
  return writeOnce(context, schoolId, { ...body, training, partId }, async (db) => {
    const row = await managed(db, context, schoolId, training);
    const part = (await listParts(db, schoolId, row.id, null)).find(({ id }) => id === partId);
    if (part?.kind !== "session" || part.startsAt === null) throw notFound("This session");
    if (part.startsAt > new Date()) throw clash("not-begun", "It has not begun.");
    for (const mark of body.marks) await upsertPartPresence(db, schoolId, { partId, ...mark });
    const people = body.marks.map(({ personId }) => personId);
    await withdrawIncomplete(db, schoolId, row.id, people);
    const given = await completeTraining(db, schoolId, row.id);
    await audited(context, db, schoolId, "training.marked", null, {
      people: people.length,
      completed: given.size,
    });
    return { completed: given.size };
  });
}
