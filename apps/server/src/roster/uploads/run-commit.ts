import { audit } from "#platform/audit.ts";
import type { Database, Db } from "#platform/db/db.ts";
import {
  changesOfPlan,
  countMany,
  isHeld,
  keepSourceWords,
  lockGroup,
  buildReport,
  countRows,
  getMentioned,
  writePlan,
  type PlannedRoster,
  type SpokenOf,
} from "#roster/import/public.ts";

import { deleteParts } from "./parts.queries.ts";
import { planStaged } from "./plan-staged.ts";
import type { Progress } from "./progress.ts";
import { readStaged, type StagedRead } from "./read-staged.ts";
import { FellBack } from "./settle.ts";
import { withStagedFile } from "./staged-file.ts";
import {
  findPlace,
  findUpload,
  lockUnchanged,
  lockUpload,
  updateUpload,
  type KnownUpload,
} from "./uploads.queries.ts";

/**
 * Writes exactly the checked import: the staged bytes, the answers, the day. All in one transaction, so that
 * an interruption leaves nothing half-written. Throws FellBack if the school has changed so that the plan is
 * another.
 */
export async function runCommit(database: Database, upload: KnownUpload, progress: Progress): Promise<void> {
  const { schoolId, id: uploadId } = upload;
  await progress.begin("reading");
  await withStagedFile(database, upload, async (file) => {
    const day = upload.checkedOn ?? "";
    const read = await readStaged(database, upload, file, day);
    const { groupCode } = await findPlace(database.directory, schoolId);
    const written = await database.inSchool(schoolId, async (db) => {
      await lockGroup(db, groupCode);
      return writeOnceChecked(database, db, { upload, read, day }, progress);
    });
    if (written) await countMany(database, written.planned.plan);
    // An office's table is in words of ours already.
    if (read.table) return;
    const { plan, group } = written?.planned ?? (await planStaged(database, upload, read, day));
    const mentioned = written?.spoken ?? getMentioned(plan);
    await keepSourceWords(
      database,
      { groupId: group.id, ...mentioned, uploadId },
      read.package,
      plan.checked,
    );
  });
  await database.inSchool(schoolId, async (db) => {
    await deleteParts(db, schoolId, uploadId);
    const now = await lockUpload(db, schoolId, uploadId);
    if (now?.state === "committed") await updateUpload(db, schoolId, uploadId, { progress: null });
  });
}

interface Staged {
  readonly upload: KnownUpload;
  readonly read: StagedRead;
  readonly day: string;
}

/** Undefined where it was written before the machine stopped. */
async function writeOnceChecked(
  database: Database,
  db: Db,
  { upload, read, day }: Staged,
  progress: Progress,
): Promise<{ readonly planned: PlannedRoster; readonly spoken: SpokenOf } | undefined> {
  const { schoolId, id: uploadId } = upload;
  const now = await findUpload(db, schoolId, uploadId);
  if (now?.state === "committed") return undefined;
  await progress.begin("planning");
  const planned = await planStaged(database, upload, read, day);
  const { plan, group, brake } = planned;
  await progress.begin("comparing");
  const { hash } = await changesOfPlan(database, group, plan);
  if (hash !== upload.planHash || isHeld(brake, upload.confirmed ?? undefined))
    throw new FellBack("changed", "The school has changed since it was checked: check again.");
  const total = countRows(plan);
  await progress.begin("writing", total);
  const report = buildReport("committed", group.code, read.package, plan, brake);
  const { schoolIds, spoken } = await writePlan(db, plan, {
    uploadId,
    homeId: schoolId,
    counts: { ...report.files },
    written: (rows) => progress.add("writing", rows, total),
  });
  await progress.settled();
  await finish(db, upload, schoolIds);
  return { planned, spoken };
}

async function finish(db: Db, upload: KnownUpload, schoolIds: readonly number[]): Promise<void> {
  const { schoolId, id: uploadId } = upload;
  // Another worker took the job while this one was considered dead: the other's result counts.
  if (!(await lockUnchanged(db, upload))) throw new Error("Another worker has ended this commit.");
  await updateUpload(db, schoolId, uploadId, {
    state: "committed",
    isCommitted: true,
    ...(upload.outcome && { outcome: { ...upload.outcome, schoolIds } }),
  });
  await audit(db, schoolId, {
    action: "roster.imported",
    accountId: upload.committedBy,
    ...(upload.committedRole && { role: upload.committedRole }),
    subject: { kind: "roster-upload", id: uploadId },
    changes: { schools: schoolIds.length },
  });
}
