import type {
  checkCertificate as checkRoute,
  listTrainingPeople as peopleRoute,
  listTrainings as route,
  Training,
} from "@dars/contract/insight/trainings";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Actor, Context, PublicContext } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { findCertificate, findCertificateSchool } from "./certificates.queries.ts";
import { findVisible, listPeople, listSubjects, listVisible, type TrainingRow } from "./trainings.queries.ts";

/** N2. */
export async function listTrainings(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const mayCreate = isMaker(actor);
  const [rows, subjects] = await Promise.all([
    listVisible(db, schoolId, actor),
    mayCreate ? listSubjects(db, schoolId, actor) : [],
  ]);
  return {
    trainings: rows.map((row) => toTraining(schoolId, actor, row)),
    subjects: [...subjects],
    mayCreate,
  };
}

const isMaker = ({ role }: Actor) => role === "administrator" || role === "subject_coordinator";

/** A coordinator sees a training of all subjects, and changes those of its own. */
export const mayChange = (actor: Actor, { subjectId }: Pick<TrainingRow, "subjectId">): boolean =>
  actor.role === "administrator" || (actor.role === "subject_coordinator" && subjectId !== null);

/**
 * A place for the caller: invited or open to it, not full, and still ahead. An administrator becomes one of the school's
 * people by taking part.
 */
export function mayEnrol({ role }: Actor, row: TrainingRow): boolean {
  const isWanted = row.mine !== null || (row.isOpen && row.isForCaller);
  const isSomebody = row.takerId !== null || role === "administrator";
  const hasRoom = row.capacity === null || row.going < row.capacity || row.mine?.answer === "going";
  return isSomebody && isWanted && hasRoom && isAhead(row);
}

/** Its parts may have been completed before it begins. A self-paced one may still be taken when it is due. */
const isAhead = ({ isCancelled, isSelfPaced, startsAt, mine }: TrainingRow): boolean =>
  !isCancelled && (isSelfPaced || startsAt > new Date()) && mine?.wasPresent !== true;

function toTraining(schoolId: number, actor: Actor, row: TrainingRow): Training {
  const { id: _, startsAt, endsAt, isForCaller: __, takerId: ___, ...shown } = row;
  const isOffice = actor.role === "school_management";
  return {
    ...shown,
    schoolId,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    mayEnrol: mayEnrol(actor, row),
    mayChange: mayChange(actor, row),
    mayInvite: isOffice || mayChange(actor, row),
  };
}

/** N3. */
export async function listTrainingPeople(
  { actor, database }: Context,
  { params: { schoolId, training } }: Input<typeof peopleRoute>,
): Promise<Reply<typeof peopleRoute>> {
  const db = database.reading(schoolId);
  const row = await findVisible(db, schoolId, actor, training);
  if (!row || (actor.role !== "school_management" && !mayChange(actor, row))) throw notFound("This training");
  return { people: [...(await listPeople(db, schoolId, row.id))] };
}

/** TRN-2. */
export async function checkCertificate(
  { database }: PublicContext,
  { params: { number } }: Input<typeof checkRoute>,
): Promise<Reply<typeof checkRoute>> {
  const schoolId = await findCertificateSchool(database.directory, number);
  if (schoolId === undefined) return { certificate: null };
  return { certificate: (await findCertificate(database.reading(schoolId), schoolId, number)) ?? null };
}
