import { filesOfBlocks, type LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { saveDraft as route } from "@dars/contract/learning/lesson-versions";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { replaceSharedFiles } from "#talking/files/public.ts";

import { checkBlocks } from "./check-blocks.ts";
import { gatherParts, listOwnVersions, setApart } from "./files.queries.ts";
import { findLease, upsertLease } from "./leases.queries.ts";
import { requireDraft, requireHeld } from "./require-version.ts";
import { updateBlocks, type Counts } from "./versions.queries.ts";

/** KEY-4. Saving renews the lease, and is refused while another app holds it. */
export async function saveDraft(
  context: Context,
  { params: { schoolId, versionId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const blocks = checkBlocks(body.blocks);
  return writeOnce(context, schoolId, { ...body, versionId }, async (db) => {
    const { version } = await requireHeld(context, db, schoolId, versionId, body.revision);
    requireDraft(version);
    const lease = await findLease(db, schoolId, versionId);
    if (lease && lease.holder !== body.holder)
      throw clash("leased", "Someone else is editing this draft.", { name: lease.name });
    const { accountId } = context.actor;
    await upsertLease(db, schoolId, versionId, { accountId, holder: body.holder });
    const made = await writeBlocks(db, { schoolId, versionId, accountId }, blocks, body.changeNote);
    return { revision: made.revision, savedAt: made.updatedAt.toISOString() };
  });
}

interface WrittenDraft {
  readonly schoolId: number;
  readonly versionId: number;
  /** Whose files the blocks may show. */
  readonly accountId: number;
}

/** Writes checked blocks into a draft, with the files that they show. */
export async function writeBlocks(
  db: Db,
  { schoolId, versionId, accountId }: WrittenDraft,
  blocks: readonly LessonBlock[],
  changeNote: string,
) {
  const fileIds = filesOfBlocks(blocks);
  const shown = new Set(filesOfBlocks(blocks.map((block) => ({ ...block, notes: null, answers: null }))));
  await gatherParts(db, schoolId, versionId);
  await replaceSharedFiles(db, {
    schoolId,
    accountId,
    fileIds,
    to: { kind: "lesson", id: versionId },
    shareable: (uses) => listOwnVersions(db, schoolId, versionId, uses),
  });
  const forTeachers = fileIds.filter((fileId) => !shown.has(fileId));
  await setApart(db, schoolId, versionId, forTeachers);
  return updateBlocks(db, schoolId, versionId, blocks, computeCounts(blocks), changeNote);
}

/** What lists show of a version without opening it. */
export function computeCounts(blocks: readonly LessonBlock[]): Counts {
  const ofKind = (kind: string) => blocks.filter((block) => block.kind === kind).length;
  return {
    blocks: blocks.filter(({ kind }) => kind !== "divider").length,
    exercises: ofKind("exercise"),
    videos: ofKind("video"),
    bytes: Buffer.byteLength(JSON.stringify(blocks)),
  };
}
