import type { UploadDuplicate } from "@dars/contract/roster/upload-rows";

import type { Database, Db } from "#platform/db/db.ts";
import { dayIn } from "#platform/wall-time.ts";
import { changesOfPlan, buildReport, type Issue, type PlannedChange } from "#roster/import/public.ts";
import { columnKeys } from "#roster/tables/public.ts";

import { countNewRecords, groupRemarks } from "./count-new-records.ts";
import { countErrors, buildCounts, issueRows, pairRows, type FoundPair } from "./found-rows.ts";
import { keepPairs, listFound, listPairs, replaceFound } from "./found.queries.ts";
import { peopleLines } from "./people-lines.ts";
import { planStaged } from "./plan-staged.ts";
import type { Progress } from "./progress.ts";
import { readStaged, type StagedRead } from "./read-staged.ts";
import { tellSecondPeople } from "./second-people.ts";
import { withStagedFile } from "./staged-file.ts";
import {
  findPlace,
  findUpload,
  lockUnchanged,
  updateUpload,
  type KnownUpload,
  type Outcome,
} from "./uploads.queries.ts";

/** The list is cut after this many changes, more than anyone reads; all are counted. */
const SHOWN_CHANGES = 10_000;

interface Checked {
  readonly on: string;
  readonly planHash: string;
  readonly outcome: Outcome;
  readonly read: StagedRead;
  readonly issues: readonly Issue[];
  readonly changes: readonly PlannedChange[];
  readonly pairs: readonly FoundPair[];
}

/** The dry run (OR-1): reads, plans and compares, and stores its results. Throws PackageRefused. */
export async function runCheck(database: Database, upload: KnownUpload, progress: Progress): Promise<void> {
  const { schoolId } = upload;
  const { timeZone } = await findPlace(database.directory, schoolId);
  const today = dayIn(timeZone);
  await progress.begin("reading");
  const checked = await withStagedFile(database, upload, async (file): Promise<Checked> => {
    const read = await readStaged(database, upload, file, today);
    await progress.begin("planning", read.package.files.get("users")?.rows.length ?? 0);
    const planned = await planStaged(database, upload, read, today);
    await progress.begin("comparing");
    const { changes: records, hash } = await changesOfPlan(database, planned.group, planned.plan);
    const changes = peopleLines(planned, read, { kind: upload.kind, changes: records });
    const report = buildReport("dry-run", planned.group.code, read.package, planned.plan, planned.brake);
    const pairs = pairRows(planned, read);
    const errors = countErrors(report.issues);
    return {
      on: today,
      planHash: hash,
      read,
      issues: report.issues,
      changes,
      pairs,
      outcome: {
        counts: buildCounts(upload.fileName, report, report.issues, read),
        issues: { errors, warnings: report.issues.length - errors },
        changes: changes.length,
        brings: countNewRecords(planned, read),
        remarks: groupRemarks(report.issues),
        brake: planned.brake && { ...planned.brake, files: [...planned.brake.files] },
        questions: read.questions,
        ...(read.table?.takenAt !== undefined && { takenAt: read.table.takenAt }),
        ...(read.table && { columns: { taken: [...read.table.columns], keys: columnKeys(upload.kind) } }),
      },
    };
  });
  await progress.settled();
  await database.inSchool(schoolId, (db) => keep(db, upload, checked));
}

/** Stores the results, unless there are new answers: who gave them has asked for the work again. */
async function keep(db: Db, upload: KnownUpload, checked: Checked): Promise<void> {
  const { schoolId, id: uploadId, answers } = upload;
  if (!(await lockUnchanged(db, upload))) return;
  await replaceFound(db, schoolId, uploadId, "issues", issueRows(checked.issues, checked.read));
  await replaceFound(db, schoolId, uploadId, "changes", checked.changes.slice(0, SHOWN_CHANGES));
  await keepDuplicates(db, upload, checked.pairs);
  await updateUpload(db, schoolId, uploadId, {
    state: "checked",
    checked: { answers, on: checked.on, planHash: checked.planHash },
    outcome: checked.outcome,
    progress: null,
    problem: null,
  });
  const done = await findUpload(db, schoolId, uploadId);
  if (done) await tellSecondPeople(db, done);
}

/** Merged pairs are no longer found: they stay in the list with the user's answer. */
async function keepDuplicates(
  db: Db,
  { schoolId, id: uploadId }: KnownUpload,
  pairs: readonly FoundPair[],
): Promise<void> {
  const keys = new Map(pairs.map(({ key, row }) => [key, row]));
  await keepPairs(db, schoolId, uploadId, [...keys.keys()]);
  const known = await listPairs(db, schoolId, uploadId);
  const before = await listFound<UploadDuplicate>(db, schoolId, uploadId, "duplicates", {
    after: 0,
    limit: 10_000,
  });
  const beforeById = new Map(before.map((row) => [row.id, row]));
  const rows = known.flatMap(({ id, pair, decision }) => {
    const row = keys.get(pair) ?? (decision === "same" ? beforeById.get(id) : undefined);
    return row ? [{ ...row, id, decision: null }] : [];
  });
  await replaceFound(db, schoolId, uploadId, "duplicates", rows);
}
