import type { Input, Reply } from "@dars/contract/platform/route";
import {
  PART_BYTES,
  type readUpload as route,
  type listUploads as listRoute,
  type Upload,
  type UploadLine,
} from "@dars/contract/roster/uploads";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { listPairs } from "./found.queries.ts";
import { listParts } from "./parts.queries.ts";
import { missingParts } from "./put-part.ts";
import { readCommitState } from "./read-commit-state.ts";
import { readWaits } from "./second-people.ts";
import { findUpload, listOfSchool, type KnownUpload, type Outcome } from "./uploads.queries.ts";

export async function listUploads(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const uploads = await listOfSchool(database.reading(schoolId), schoolId);
  return { uploads: uploads.map((upload) => toUploadLine(upload, actor.accountId)) };
}

/** An upload's state, and the actions open to the caller. */
export async function readUpload(
  context: Context,
  { params: { schoolId, uploadId } }: Input<typeof route>,
): Promise<Upload> {
  const { actor, database } = context;
  const db = database.reading(schoolId);
  const upload = await findUpload(db, schoolId, uploadId);
  if (!upload) throw notFound("This upload");
  const [parts, pairs] = await Promise.all([
    upload.state === "receiving" ? listParts(db, schoolId, uploadId) : undefined,
    listPairs(db, schoolId, uploadId),
  ]);
  const outcome = upload.outcome ?? NOTHING_FOUND;
  const commit = await readCommitState(context, upload);
  return {
    ...toUploadLine(upload, actor.accountId),
    sha256: upload.sha256,
    partBytes: PART_BYTES,
    missingParts: parts ? missingParts(upload.bytes, parts) : [],
    progress: upload.progress,
    counts: [...outcome.counts],
    issues: outcome.issues,
    changes: outcome.changes,
    ...(outcome.brings && { brings: outcome.brings }),
    ...(outcome.remarks && { remarks: [...outcome.remarks] }),
    duplicates: { all: pairs.length, open: pairs.filter(({ decision }) => decision === null).length },
    brake: outcome.brake,
    ...(outcome.takenAt !== undefined && { takenAt: outcome.takenAt }),
    choices: upload.choices,
    questions: [...outcome.questions],
    columns: outcome.columns ?? { taken: [], keys: [] },
    problem: upload.problem,
    commit,
    ...(commit === "second" && { waits: await readWaits(context, upload) }),
  };
}

const NOTHING_FOUND: Outcome = {
  counts: [],
  issues: { errors: 0, warnings: 0 },
  changes: 0,
  brake: null,
  questions: [],
};

const toUploadLine = (upload: KnownUpload, accountId: number): UploadLine => ({
  id: upload.id,
  schoolId: upload.schoolId,
  kind: upload.kind,
  fileName: upload.fileName,
  bytes: upload.bytes,
  state: upload.state,
  uploadedBy: {
    name: upload.uploader,
    role: upload.uploadedRole ?? "administrator",
    isMe: upload.uploadedBy === accountId,
  },
  uploadedAt: upload.uploadedAt.toISOString(),
  committedBy: upload.committedRole && {
    name: upload.committer,
    role: upload.committedRole,
    isMe: upload.committedBy === accountId,
  },
  committedAt: upload.committedAt?.toISOString() ?? null,
  undoneAt: upload.undoneAt?.toISOString() ?? null,
});
