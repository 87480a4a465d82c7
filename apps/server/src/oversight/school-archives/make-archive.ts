import { ARCHIVE_HOURS, ARCHIVE_PARTS } from "@dars/contract/oversight/school-archives";
import { Type, type Static } from "typebox";

import { AppError } from "#platform/errors.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import { TryLater } from "#platform/jobs/run-jobs.ts";

import { findGroupId } from "./archive-names.queries.ts";
import { listUnits } from "./archive-plan.queries.ts";
import { getArchiveFolder, WhichArchive, type ArchiveUnit, type ArchiveWork } from "./archive-shapes.ts";
import {
  findArchive,
  updateEntries,
  updateFailed,
  updateMade,
  updatePlan,
  type ArchiveRow,
} from "./archives.queries.ts";
import { DROP_ARCHIVE, dropArchive } from "./drop-archive.ts";
import { deriveArchiveState } from "./to-school-archive.ts";
import { writeUnit, type ArchivePlace } from "./write-unit.ts";

const HOUR_MS = 3_600_000;
/** How long one run works: then other work has its turn, and a server that stops does not wait for a whole school. */
const TURN_MS = 20_000;
const PAUSE_SECONDS = 1;
/** After so many failed runs in a row the file on which they failed is left out, and the archive says so. */
const MOST_FAILURES = 4;

/** Which archive, and by which address people reach the server. */
export const ArchiveJob = Type.Object({ ...WhichArchive.properties, origin: Type.Optional(Type.String()) });
type ArchiveJob = Static<typeof ArchiveJob>;

/**
 * Writes one file after the other and notes each: a run that was killed goes on behind the last one that was noted, and
 * one file is held at a time. Ends where the archive is stopped. Throws TryLater when its turn is over. `attempts`: of
 * runs that failed one after the other, this one too.
 */
export async function makeArchive(work: ArchiveWork, job: ArchiveJob, attempts = 1): Promise<void> {
  const { database } = work;
  const { schoolId, archiveId, origin = "" } = job;
  const which = { schoolId, archiveId };
  const archive = await findArchive(database.reading(schoolId), schoolId, archiveId);
  if (!archive || deriveArchiveState(archive) !== "preparing") return dropUnmade(work, which, archive);
  const groupId = await findGroupId(database.directory, schoolId);
  const plan = archive.plan ?? (await listPlan(work, which, groupId));
  const { askedBy, mark } = archive;
  const place = { ...work, schoolId, groupId, askedBy, mark, origin };
  const first = archive.entries.length;
  const units = plan
    .map((unit, at) => ({ at, unit, isHopeless: at === first && attempts >= MOST_FAILURES }))
    .slice(first);
  if (!(await writeTurn(place, which, units))) return;
  await database.inSchool(schoolId, async (db) => {
    if (!(await updateMade(db, schoolId, archiveId))) return;
    const runAt = new Date(Date.now() + ARCHIVE_HOURS * HOUR_MS);
    await addJobs(db, [{ task: DROP_ARCHIVE, payload: { ...which }, runAt }]);
  });
}

/** What was written before a person of the school was erased goes at once. */
async function dropUnmade(work: ArchiveWork, which: WhichArchive, archive?: ArchiveRow): Promise<void> {
  if (archive?.madeAt === null) await dropArchive(work, which);
}

/** False where the archive was stopped meanwhile. Throws TryLater when the turn is over. */
async function writeTurn(
  place: ArchivePlace,
  which: WhichArchive,
  units: readonly UnitToWrite[],
): Promise<boolean> {
  const end = Date.now() + TURN_MS;
  for (const unit of units) {
    if (Date.now() > end) throw new TryLater(PAUSE_SECONDS);
    if (!(await writeEntry(place, which, unit))) return false;
  }
  return true;
}

async function listPlan({ database }: ArchiveWork, { schoolId, archiveId }: WhichArchive, groupId: number) {
  const db = database.reading(schoolId);
  const plan: ArchiveUnit[] = [];
  for (const part of ARCHIVE_PARTS) plan.push(...(await listUnits(db, { schoolId, groupId }, part)));
  await database.inSchool(schoolId, (own) => updatePlan(own, schoolId, archiveId, plan));
  return plan;
}

interface UnitToWrite {
  readonly at: number;
  readonly unit: ArchiveUnit;
  /** Whether it has failed so often that it is left out. */
  readonly isHopeless: boolean;
}

/** Undefined where its record is gone, or is no longer to be read. */
async function writeUnlessGone(place: ArchivePlace, unit: ArchiveUnit): ReturnType<typeof writeUnit> {
  try {
    return await writeUnit(place, unit);
  } catch (error) {
    if (error instanceof AppError && GONE.has(error.code)) return undefined;
    throw error;
  }
}

const GONE = new Set<string>(["not-found", "conflict", "forbidden"]);

/** False where the archive was stopped meanwhile: then nothing of it stays. */
async function writeEntry(
  place: ArchivePlace,
  which: WhichArchive,
  { at, unit, isHopeless }: UnitToWrite,
): Promise<boolean> {
  const { database, store, schoolId } = place;
  const file = isHopeless ? undefined : await writeUnlessGone(place, unit);
  const key = `${getArchiveFolder(which)}/${at}`;
  if (file) await store.put(key, file.content);
  const entry = file
    ? { path: file.path, bytes: file.content.bytes, ...(file.lost > 0 && { lost: file.lost }) }
    : null;
  const isNoted = await database.inSchool(schoolId, (db) =>
    updateEntries(db, schoolId, which.archiveId, { at, entry }),
  );
  const isOver = !isNoted && (await isStopped(place, which));
  if (isOver) await store.removeBelow(getArchiveFolder(which));
  return isNoted;
}

async function isStopped(
  { database }: ArchivePlace,
  { schoolId, archiveId }: WhichArchive,
): Promise<boolean> {
  const archive = await findArchive(database.reading(schoolId), schoolId, archiveId);
  return archive === undefined || archive.stoppedAt !== null;
}

/** Nothing of an archive that was given up stays. */
export async function failArchive({ database, store }: ArchiveWork, which: WhichArchive): Promise<void> {
  const { schoolId, archiveId } = which;
  await database.inSchool(schoolId, (db) => updateFailed(db, schoolId, archiveId));
  await store.removeBelow(getArchiveFolder(which));
}
