import type { Input, Reply } from "@dars/contract/platform/route";
import { PART_BYTES, type createUpload as route } from "@dars/contract/roster/uploads";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";

import { countOpenUploads, findPlace, insertUpload } from "./uploads.queries.ts";

/**
 * An upload that is neither imported nor deleted takes space; the limit per person is this
 * (docs/rules.md#saving-and-repeating).
 */
const MOST_OPEN = 5;

/** Announces a file; its parts come next. Tables are of one school, so the head office takes packages only. */
export async function createUpload(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { accountId, role } = context.actor;
  const { isOffice } = await findPlace(context.database.directory, schoolId);
  if (isOffice && body.kind !== "oneroster")
    throw invalid("A table belongs to one school: upload it there.", "/body/kind");
  return writeOnce(context, schoolId, body, async (db) => {
    const { kind, fileName, bytes } = body;
    const open = await countOpenUploads(db, schoolId, accountId);
    if (open >= MOST_OPEN)
      throw clash("too-many-open", "Import or delete an earlier upload first.", { open });
    const { id } = await insertUpload(db, schoolId, { kind, fileName, bytes, accountId, role });
    await audited(context, db, schoolId, "roster.announced", ["roster-upload", id], { kind, bytes });
    return { uploadId: id, partBytes: PART_BYTES };
  });
}
