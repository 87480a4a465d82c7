import type {
  answerTraining as answerRoute,
  inviteToTraining as inviteRoute,
  markTraining as markRoute,
  saveTraining as route,
} from "@dars/contract/insight/trainings";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { forbidden, invalid, notFound } from "#platform/errors.ts";
import { ensurePerson } from "#school/appointments/public.ts";
import { notify, settleOver } from "#talking/notifications/public.ts";

import { certificateNumber } from "./certificate-number.ts";
import { insertCertificate } from "./certificates.queries.ts";
import { mayChange, mayEnrol } from "./list-trainings.ts";
import { trainingCauses } from "./training-causes.queries.ts";
import {
  findOwnPerson,
  findVisible,
  hasTraining,
  insertSeats,
  listPeople,
  listSubjects,
  lockTraining,
  updatePresence,
  upsertAnswer,
  upsertTraining,
  type TrainingRow,
} from "./trainings.queries.ts";

/** N1. Notifies participants when it moves or is cancelled. */
export async function saveTraining(
  context: Context,
  { params: { schoolId, training: key }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor } = context;
  const { training, revision: seen } = body;
  if (Date.parse(training.startsAt) >= Date.parse(training.endsAt))
    throw invalid("It ends before it begins.", "/body/training/endsAt");
  if (training.isSelfPaced !== true && training.place.trim() === "")
    throw invalid("It has a place.", "/body/training/place");
  return writeOnce(context, schoolId, { ...body, training: { of: key, ...training } }, async (db) => {
    await lockTraining(db, schoolId, key);
    const stored = await findVisible(db, schoolId, actor, key);
    if (!stored && (await hasTraining(db, schoolId, key))) throw notFound("This training");
    requireSeen({ revision: stored?.revision ?? 0 }, seen);
    if (stored && !mayChange(actor, stored)) throw forbidden("change this training");
    await requireSubject(db, schoolId, context, training.subjectId);
    const revision = await upsertTraining(db, schoolId, { key, accountId: actor.accountId }, training);
    if (stored && isMoved(stored, training)) await tellSeats(db, schoolId, stored);
    await audited(context, db, schoolId, "training.saved");
    return { revision };
  });
}

async function requireSubject(db: Db, schoolId: number, { actor }: Context, subjectId: number | null) {
  if (subjectId === null && actor.role === "administrator") return;
  const subjects = await listSubjects(db, schoolId, actor);
  if (!subjects.some(({ id }) => id === subjectId))
    throw invalid("Name a subject of yours.", "/body/training/subjectId");
}

const isMoved = (
  stored: TrainingRow,
  { startsAt, endsAt, place, isCancelled }: Input<typeof route>["body"]["training"],
) =>
  stored.startsAt.getTime() !== Date.parse(startsAt) ||
  (stored.isSelfPaced && stored.endsAt.getTime() !== Date.parse(endsAt)) ||
  stored.place !== place ||
  stored.isCancelled !== isCancelled;

async function tellSeats(db: Db, schoolId: number, { id, key }: TrainingRow): Promise<void> {
  const people = await listPeople(db, schoolId, id);
  const invited = people.filter(({ seat }) => seat !== null && seat.answer !== "declined");
  await tellInvited(
    db,
    schoolId,
    key,
    invited.map((person) => person.id),
  );
}

/** That a person was invited, or that the training has changed. */
export const tellInvited = (db: Db, schoolId: number, key: string, personIds: readonly number[]) =>
  notify(db, {
    schoolId,
    kind: "training",
    page: "trainings",
    id: key,
    recipients: personIds.map((personId) => ({ personId })),
    collapse: `training ${key}`,
  });

/** The training under lock, where the caller looks after it. */
export async function managed(
  db: Db,
  { actor }: Context,
  schoolId: number,
  key: string,
): Promise<TrainingRow> {
  await lockTraining(db, schoolId, key);
  const row = await findVisible(db, schoolId, actor, key);
  if (!row || (actor.role !== "school_management" && !mayChange(actor, row))) throw notFound("This training");
  if (row.isCancelled) throw clash("cancelled", "It was cancelled.");
  return row;
}

export async function inviteToTraining(
  context: Context,
  { params: { schoolId, training }, body }: Input<typeof inviteRoute>,
): Promise<Reply<typeof inviteRoute>> {
  return writeOnce(context, schoolId, { ...body, training }, async (db) => {
    const row = await managed(db, context, schoolId, training);
    const known = new Set((await listPeople(db, schoolId, row.id)).map(({ id }) => id));
    if (body.personIds.some((id) => !known.has(id)))
      throw invalid("It is not for this person.", "/body/personIds");
    const invited = await insertSeats(db, schoolId, row.id, body.personIds);
    await tellInvited(db, schoolId, row.key, invited);
    await audited(context, db, schoolId, "training.invited", null, { people: invited.length });
    return { invited: invited.length };
  });
}

/** N2. */
export async function answerTraining(
  context: Context,
  { params: { schoolId, training }, body }: Input<typeof answerRoute>,
): Promise<Reply<typeof answerRoute>> {
  const { actor } = context;
  return writeOnce(context, schoolId, { ...body, training }, async (db) => {
    await lockTraining(db, schoolId, training);
    const row = await findVisible(db, schoolId, actor, training);
    if (!row) throw notFound("This training");
    if (row.mine?.wasPresent === true) throw clash("passed", "It is completed.");
    const isLeaving = body.answer === "declined" && (row.isSelfPaced || row.startsAt > new Date());
    if (!isLeaving && !mayEnrol(actor, row)) throw clash("full", "There is no place any more.");
    const personId = row.takerId ?? (await newTaker(context, db, schoolId));
    if (personId === undefined) throw notFound("This training");
    await upsertAnswer(db, schoolId, row.id, { personId, answer: body.answer });
    await settleOver(db, schoolId, trainingCauses, { targets: [row.key] });
    return {};
  });
}

/** An administrator among the people of the school, from its first training there on. */
async function newTaker(
  { actor: { accountId, groupId, role }, database }: Context,
  db: Db,
  schoolId: number,
): Promise<number | undefined> {
  if (role !== "administrator") return undefined;
  await ensurePerson(database, db, { schoolId, accountId, groupId });
  return findOwnPerson(db, schoolId, accountId);
}

/** TRN-1, TRN-2. */
export async function markTraining(
  context: Context,
  { params: { schoolId, training }, body }: Input<typeof markRoute>,
): Promise<Reply<typeof markRoute>> {
  return writeOnce(context, schoolId, { ...body, training }, async (db) => {
    const row = await managed(db, context, schoolId, training);
    if (row.parts > 0 || row.isSelfPaced)
      throw clash("by-parts", "Presence is recorded for each of its sessions.");
    if (row.startsAt > new Date()) throw clash("not-begun", "It has not begun.");
    let completed = 0;
    for (const mark of body.marks) {
      const certificate = await updatePresence(db, schoolId, row.id, {
        ...mark,
        certificate: certificateNumber(),
      });
      if (certificate === null) continue;
      completed += 1;
      await insertCertificate(db, schoolId, certificate);
    }
    await audited(context, db, schoolId, "training.marked", null, { people: body.marks.length, completed });
    return { completed };
  });
}
