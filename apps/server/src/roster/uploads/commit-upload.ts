import type { Input, Reply } from "@dars/contract/platform/route";
import type { commitUpload as route } from "@dars/contract/roster/uploads";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { askForWork } from "./import-tasks.ts";
import { readCommitState } from "./read-commit-state.ts";
import { settleSecondPeople, tellFirstPeople } from "./second-people.ts";
import { lockUpload, updateUpload, type KnownUpload } from "./uploads.queries.ts";

type CommitBody = Input<typeof route>["body"];

/**
 * Approves a checked upload for writing (Q1): by a second person, or by one alone if there is no other and
 * the user confirms this. The writing itself runs in the background, and writes nothing if the school has
 * changed since.
 */
export async function commitUpload(
  context: Context,
  { params: { schoolId, uploadId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor } = context;
  return writeOnce(context, schoolId, { ...body, uploadId }, async (db) => {
    const upload = await lockUpload(db, schoolId, uploadId);
    if (!upload) throw notFound("This upload");
    const standing = await readCommitState(context, upload);
    requireReady(standing, upload, body);
    await updateUpload(db, schoolId, uploadId, {
      state: "committing",
      committedBy: { accountId: actor.accountId, role: actor.role },
      confirmed: body.confirmDeactivate ?? null,
      problem: null,
      progress: { stage: "waiting", done: 0, total: 0 },
    });
    await askForWork(db, schoolId, uploadId);
    await settleSecondPeople(db, schoolId, uploadId);
    await tellFirstPeople(db, upload, actor.accountId);
    await audited(context, db, schoolId, "roster.allowed", ["roster-upload", uploadId], {
      alone: standing === "alone",
      confirmed: body.confirmDeactivate ?? null,
    });
    return { state: "committing" as const };
  });
}

function requireReady(
  standing: Awaited<ReturnType<typeof readCommitState>>,
  upload: KnownUpload,
  body: CommitBody,
): void {
  if (standing === "over") throw refused("This upload is already closed.", { state: upload.state });
  if (standing === "check") throw refused("Check the upload first.", { needs: "check" });
  if (standing === "second") throw refused("A second person has to approve this.", { needs: "second" });
  if (standing === "alone" && !body.isAlone)
    throw refused("No one else can approve this. Confirm that you decide alone.", { needs: "alone" });
  const proposed = upload.outcome?.brake?.proposed;
  if (proposed !== undefined && proposed !== body.confirmDeactivate)
    throw refused("So many records would end: repeat the number.", { needs: "confirm", proposed });
}

const refused = (message: string, details: Readonly<Record<string, unknown>>) =>
  new AppError("conflict", message, { details });
