import { EXPORTS_AN_HOUR } from "@dars/contract/oversight/exports";
import {
  ARCHIVE_PARTS,
  type askSchoolArchive as askRoute,
  type readSchoolArchive as readRoute,
  type stopSchoolArchive as stopRoute,
} from "@dars/contract/oversight/school-archives";
import type { Input, Reply } from "@dars/contract/platform/route";

import { readOwnSchoolId, refuseUnproved } from "#identity/accounts/public.ts";
import { giveOut } from "#oversight/exports/public.ts";
import { audited, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { refuseUsedUp, takeShare } from "#platform/db/hourly-share.ts";
import { clash } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { addJobs } from "#platform/jobs/add-job.ts";

import { findGroupId } from "./archive-names.queries.ts";
import { countPart, findLastTaken } from "./archive-plan.queries.ts";
import { MAKE_ARCHIVE } from "./archive-tasks.ts";
import {
  countStudents,
  findAccountName,
  findArchive,
  findLatestArchive,
  insertArchive,
  updateStopped,
  updateUnmade,
} from "./archives.queries.ts";
import { DROP_ARCHIVE } from "./drop-archive.ts";
import { deriveArchiveState, toSchoolArchive } from "./to-school-archive.ts";

/** Q9: each part with what there is of it now. */
export async function readSchoolArchive(
  { database, actor }: Context,
  { params: { schoolId } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> {
  const db = database.reading(schoolId);
  const last = await findLastTaken(db, schoolId);
  const groupId = await findGroupId(database.directory, schoolId);
  const parts = await Promise.all(
    ARCHIVE_PARTS.map(async (part) => {
      const { count, bytes } = await countPart(db, { schoolId, groupId }, part);
      const moments = [last.everything, part === "people" ? last.people : null].flatMap((at) => at ?? []);
      const takenAt = moments.toSorted((one, other) => other.getTime() - one.getTime())[0];
      return { part, count, bytes, takenAt: takenAt?.toISOString() ?? null };
    }),
  );
  const latest = await findLatestArchive(db, schoolId);
  return { parts, latest: latest ? toSchoolArchive(latest, actor.accountId) : null };
}

/** Q9: it leaves as a file of people does, with its reason, a proof and a notice to the others. */
export async function askSchoolArchive(
  context: Context,
  { params: { schoolId }, body: { reason } }: Input<typeof askRoute>,
): Promise<Reply<typeof askRoute>> {
  const { database, actor, origin = "" } = context;
  const { accountId } = actor;
  await refuseUsedUp(database.directory, accountId, "files", EXPORTS_AN_HOUR);
  await refuseUnproved(context);
  const reading = database.reading(schoolId);
  const latest = await findLatestArchive(reading, schoolId);
  if (latest && deriveArchiveState(latest) === "preparing") throw underWay();
  const students = await countStudents(reading, schoolId);
  const own = await readOwnSchoolId(context);
  const who = await findAccountName(database.reading(own), own, accountId);
  return giveOut(
    database,
    { schoolId, reason, who, by: by(context) },
    {
      kind: "roster",
      action: "school-archive.asked",
      changes: {},
      students,
      isMarked: true,
      write: async (db, { mark = "" }) => {
        // One that was not made before a person was erased would still be under way.
        if (latest) await updateUnmade(db, schoolId, latest.id);
        const id = await insertArchive(db, schoolId, { askedBy: accountId, mark });
        await addJobs(db, [{ task: MAKE_ARCHIVE, payload: { schoolId, archiveId: id, origin } }]);
        return { id };
      },
    },
    (db) => takeShare(db, accountId, "files", EXPORTS_AN_HOUR),
  );
}

const underWay = () => clash("one-at-a-time", "An archive of this school is under way.");

/** Background work deletes what is written so far; a run that is writing notices the end behind its file. */
export async function stopSchoolArchive(
  context: Context,
  { params }: Input<typeof stopRoute>,
): Promise<Reply<typeof stopRoute>> {
  const { database } = context;
  const { schoolId, archiveId } = params;
  if (!(await findArchive(database.reading(schoolId), schoolId, archiveId))) throw notFound("This archive");
  await database.inSchool(schoolId, async (db) => {
    if (!(await updateStopped(db, schoolId, archiveId))) return;
    await addJobs(db, [{ task: DROP_ARCHIVE, payload: { schoolId, archiveId } }]);
    await audited(context, db, schoolId, "school-archive.stopped", null, { archive: archiveId });
  });
  return {};
}
